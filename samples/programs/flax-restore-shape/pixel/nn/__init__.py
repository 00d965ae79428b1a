from pixel.nn.cnn import CNN
