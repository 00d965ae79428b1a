def critic_loss(real, fake):
    return (1 - real).relu().mean() + (1 + fake).relu().mean()


def generator_loss(fake):
    return -fake.mean()
