"""Every tensor shape that a message states, and nothing else."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from minifier.facts import find, shapes

Dims = list[int | None]


def stated(message: str) -> list[Dims]:
    return [list(shape.dims) for shape in shapes.find(message)]


def named(message: str) -> list[str]:
    return [shape.name for shape in shapes.find(message)]


TORCH: list[tuple[str, list[Dims]]] = [
    ("mat1 and mat2 shapes cannot be multiplied (20x48 and 64x7)", [[20, 48], [64, 7]]),
    ("size mismatch, m1: [5 x 96], m2: [80 x 3]", [[5, 96], [80, 3]]),
    ("size mismatch, got input (4), mat (4x5), vec (6)", [[4], [4, 5], [6]]),
    (
        "Given groups=1, weight of size [8, 5, 3, 3], expected input[2, 6, 30, 30] to have 5 channels, "
        "but got 6 channels instead",
        [[8, 5, 3, 3], [2, 6, 30, 30]],
    ),
    (
        "Expected 4-dimensional input for 4-dimensional weight [9, 3, 5, 5], but got "
        "3-dimensional input of size "
        "[3, 90, 90] instead",
        [[9, 3, 5, 5], [3, 90, 90]],
    ),
    (
        "one of the variables needed for gradient computation has been modified by an inplace operation: "
        "[torch.cuda.FloatTensor [6, 1, 1]], which is output 0 of TanhBackward, is at version "
        "2; expected version 1",
        [[6, 1, 1]],
    ),
    ("shape '[9, -1]' is invalid for input of size 100", [[9, None]]),
    ("invalid argument 2: size '[7 x -1]' is invalid for input with 100 elements at TH.c:37", [[7, None]]),
    (
        "Expected size for first two dimensions of batch2 tensor to be: [6, 30] but got: [6, 31].",
        [[6, 30], [6, 31]],
    ),
    (
        "The expanded size of the tensor (5) must match the existing size (4) at non-singleton dimension 1.  "
        "Target sizes: [3, 5].  Tensor sizes: [3, 4]",
        [[3, 5], [3, 4]],
    ),
    (
        "Given normalized_shape=[12], expected input with shape [*, 12], but got input of size[4, 64]",
        [[12], [None, 12], [4, 64]],
    ),
    (
        "stack expects each tensor to be equal size, but got [3, 9] at entry 0 and [3, 8] at entry 1",
        [[3, 9], [3, 8]],
    ),
    (
        "The shape of the mask [4, 5] at index 1 does not match the shape of the indexed "
        "tensor [4, 6] at index 1",
        [[4, 5], [4, 6]],
    ),
    (
        "Size does not match at dimension 0 expected index [5, 3] to be smaller than self [4, 3] apart from "
        "dimension 1",
        [[5, 3], [4, 3]],
    ),
    (
        "einsum(): operands do not broadcast with remapped shapes [original->remapped]: [2, 3]->[2, 3, 1] "
        "[4, 5]->[1, 4, 5]",
        [[2, 3], [2, 3, 1], [4, 5], [1, 4, 5]],
    ),
    ("Expected hidden[0] size (2, 32, 64), got [2, 16, 64]", [[2, 32, 64], [2, 16, 64]]),
    ("Expected target size [4, 10], got [4, 5]", [[4, 10], [4, 5]]),
    (
        "Using a target size (torch.Size([16])) that is different to the input size "
        "(torch.Size([16, 1])). This "
        "will likely lead to incorrect results due to broadcasting.",
        [[16], [16, 1]],
    ),
    (
        "input and target batch or spatial sizes don't match: target [4, 32, 32], input [4, 10, 16, 16]",
        [[4, 32, 32], [4, 10, 16, 16]],
    ),
    (
        "Given input size: (9x1x1). Calculated output size: (9x0x0). Output size is too small",
        [[9, 1, 1], [9, 0, 0]],
    ),
    (
        "Padding size should be less than the corresponding input dimension, but got: padding "
        "(3, 3) at dimension 3 "
        "of input [1, 3, 4, 2]",
        [[1, 3, 4, 2]],
    ),
    ("The shape of the 2D attn_mask is torch.Size([9, 9]), but should be (12, 12).", [[9, 9], [12, 12]]),
    (
        "Attention mask should be of size (4, 1, 8, 8), but is torch.Size([4, 1, 7, 8])",
        [[4, 1, 8, 8], [4, 1, 7, 8]],
    ),
    ("a and b must have same reduction dim, but got [24, 30] X [10, 30].", [[24, 30], [10, 30]]),
    ("grad.sizes() = [12, 6, 1, 1], strides() = [6, 1, 6, 6]", [[12, 6, 1, 1]]),
    (
        "CollectiveFingerPrint(SequenceNumber=3, OpType=ALLREDUCE, TensorShape=[10], TensorDtypes=Float)",
        [[10]],
    ),
    ("params[0] in this process with sizes [6, 3, 7, 7] appears not to match", [[6, 3, 7, 7]]),
    ("FixedLayout('cuda', torch.bfloat16, size=[s0, 25], stride=[25, 1])", [[None, 25]]),
    (
        "First input shape (['constexpr[8]', 'constexpr[4]']) and second input shape ['constexpr[8]']",
        [[8, 4], [8]],
    ),
]
OTHERS: list[tuple[str, list[Dims]]] = [
    ("operands could not be broadcast together with shapes (3,4) (5,) ", [[3, 4], [5]]),
    ("shapes (3,4) and (5,6) not aligned: 4 (dim 1) != 5 (dim 0)", [[3, 4], [5, 6]]),
    ("could not broadcast input array from shape (3,) into shape (4,)", [[3], [4]]),
    ("cannot reshape array of size 100 into shape (3,newaxis)", [[3, None]]),
    ("Shape of passed values is (10, 2), indices imply (10, 3)", [[10, 2], [10, 3]]),
    ("dot_general requires contracting dimensions to have the same shape, got (9,) and (7,).", [[9], [7]]),
    ("add got incompatible shapes for broadcasting: (3,), (4,).", [[3], [4]]),
    ("Incompatible shapes for broadcasting: shapes=[(3,), (4,)]", [[3], [4]]),
    (
        "the input carry component x has type float32[4] but the corresponding output carry "
        "component has type "
        "bf16[5,2], so the shapes do not match.",
        [[4], [5, 2]],
    ),
    ("Traced<ShapedArray(float32[])>with<DynamicJaxprTrace(level=1/0)>", []),
    ("tensor<4x8xf32> is not compatible with tensor<?x7xbf16>", [[4, 8], [None, 7]]),
    (
        'For parameter "bias" in "/head", the given initializer is expected to generate shape '
        "(9, 16), but the "
        "existing parameter it received has shape (12, 16).",
        [[9, 16], [12, 16]],
    ),
    ("Shapes (None, 1) and (None, 10) are incompatible", [[None, 1], [None, 10]]),
    ("expected shape=(None, 10), found shape=(32, 12)", [[None, 10], [32, 12]]),
    (
        'Input 0 of layer "dense" is incompatible with the layer: expected axis -1 of input '
        "shape to have value 10, "
        "but received input with shape (None, 20)\n\nArguments received by Sequential.call():\n"
        "  • inputs=tf.Tensor(shape=(32, 20), dtype=float32)",
        [[None, 20]],
    ),
    (
        "logits and labels must have the same first dimension, got logits shape [9,10] and "
        "labels shape [320]",
        [[9, 10], [320]],
    ),
    ("Matrix size-incompatible: In[0]: [32,10], In[1]: [20,5]", [[32, 10], [20, 5]]),
    ("ConcatOp : shape[0] = [1,3] vs. shape[1] = [1,4]", [[1, 3], [1, 4]]),
    ("[2,57] vs. [2,64]", [[2, 57], [2, 64]]),
    (
        "Negative dimension size caused by subtracting 3 from 2 for '{{node c}} = "
        "Conv2D[dilations=[1, 1, 1, 1], "
        'padding="VALID", strides=[1, 1, 1, 1]](P, W)\' with input shapes: [?,2,2,64], [3,3,64,128].',
        [[None, 2, 2, 64], [3, 3, 64, 128]],
    ),
    ("OOM when allocating tensor with shape[32,512,64] and type float on /device:GPU:0", [[32, 512, 64]]),
    ("TensorShape([Dimension(None), Dimension(7)])", [[None, 7]]),
    ("Input shape:{1,3,4}, requested shape:{2,5}", [[1, 3, 4], [2, 5]]),
    ("Input image size (224*224) doesn't match model (336*336).", [[224, 224], [336, 336]]),
]


@pytest.mark.parametrize(("message", "expected"), [*TORCH, *OTHERS])
def test_shapes_are_found_in_the_order_stated(message: str, expected: list[Dims]) -> None:
    assert stated(message) == expected


@pytest.mark.parametrize(
    "message",
    [
        "Received a label value of 5 which is outside the valid range of [0, 4).  Label values: 1 5 2",
        "Dimension out of range (expected to be in range of [-1, 0], but got 1)",
        "all indices must point to valid indices in the interval [0, 811] (got interval [0, 1437])",
        "Sizes of tensors must match except in dimension 1. Got 321 and 320 in dimension 2",
        "The size of tensor a (24) must match the size of tensor b (25) at non-singleton dimension 3",
        "Expected input batch_size (32) to match target batch_size (64).",
        "element 0 of tensors does not require grad and does not have a grad_fn",
        "expected stride to be a single integer value or a list of 2 values, but got stride=[1, 1, 1]",
        "non-positive stride is not supported for kernel size (3, 3)",
        "got [0.1, 0.2]",
        "repeated dim [1] in the list of dims",
        "sizes do not agree for dims (0, 1)",
        "size mismatch on device_ids [0, 1]",
        "NVIDIA A1 with CUDA capability (8, 9) is not compatible with version (11, 7)",
        "block: [3,0,0], thread: [64,0,0] Assertion `t >= 0 && t < n_classes` failed.",
        "indices[0,3] = 10 is not in [0, 10)",
        "Found input variables with inconsistent numbers of samples: [100, 80]",
        "matmul: Input operand 1 has a mismatch in its core dimension 0, with gufunc signature "
        "(n?,k),(k,m?)->(n?,m?) (size 5 is different from 4)",
        "shape of tensor([1, 2, 3]) is wrong",
        "the size changed in x.view(4, 5)",
        "clone + 0x44 (0x7f49 in libc.so.6)",
        "expected one of (1, 2) or [3, 4]",
        "dot(%a, %b), lhs_contracting_dims={1}, rhs_contracting_dims={0}",
        "crop_size = (512, 512)",
        "",
    ],
)
def test_other_numbers_are_no_shapes(message: str) -> None:
    assert stated(message) == []


def test_an_error_that_is_quoted_with_its_shapes_speaks_for_the_operands_listed_before_it() -> None:
    message = (
        "Dynamo failed to run FX node with fake tensors: call_function <built-in function "
        "add>(*(FakeTensor(..., "
        "size=(4, 9)), FakeTensor(..., size=(4, 8))), **{}): got RuntimeError('Attempting to "
        "broadcast: argument at "
        "index 1 had torch.Size([4, 8]); but expected shape should be broadcastable to [4, 9]')"
    )
    assert stated(message) == [[4, 8], [4, 9]]


def test_an_error_that_is_quoted_without_shapes_leaves_those_of_the_operands() -> None:
    message = "add(FakeTensor(..., size=(4, 9)), FakeTensor(..., size=(4, 8))): got RuntimeError('no')"
    assert stated(message) == [[4, 9], [4, 8]]


STATE = (
    "Error(s) in loading state_dict for Net:\n"
    "\tsize mismatch for head.fc.weight: copying a param with shape torch.Size([10, 64]) from checkpoint, "
    "the shape in current model is torch.Size([12, 64]).\n"
    "\tsize mismatch for b: copying a param with shape torch.Size([10]) from checkpoint, "
    "the shape in current model is torch.Size([12])."
)


def test_both_sides_of_a_state_dict_are_stated_for_every_parameter() -> None:
    assert stated(STATE) == [[10, 64], [12, 64], [10], [12]]
    assert named(STATE) == [
        "head.fc.weight (checkpoint)",
        "head.fc.weight (model)",
        "b (checkpoint)",
        "b (model)",
    ]


@pytest.mark.parametrize(
    ("message", "expected"),
    [
        ("mat1 and mat2 shapes cannot be multiplied (20x48 and 64x7)", ["mat1", "mat2"]),
        ("size mismatch, m1: [5 x 96], m2: [80 x 3]", ["m1", "m2"]),
        ("weight of size [8, 5, 3, 3], expected input[2, 6, 30, 30] to have 5 channels", ["weight", "input"]),
        ("got logits shape [9,10] and labels shape [320]", ["logits", "labels"]),
        ("Using a target size (torch.Size([16])) that is different to the input size (torch.Size([16, 1]))",
         ["target", "input"]),
        ("Target sizes: [3, 5].  Tensor sizes: [3, 4]", ["target", "tensor"]),
        ("Received: target.shape=(None, 1), output.shape=(None, 10)", ["target", "output"]),
        ("expected shape (None, 10), found shape=(32, 12)", ["expected", "found"]),
        ("whose dimensions in the model are torch.Size([9]) and whose dimensions in the checkpoint are "
         "torch.Size([8]).", ["model", "checkpoint"]),
        ("incompatible shapes: (9, 4) in the checkpoint but (6, 4) in the model!", ["checkpoint", "model"]),
        ("operands could not be broadcast together with shapes (3,4) (5,)", ["", ""]),
        ("to have the same shape, got (9,) and (7,).", ["", ""]),
    ],
)  # fmt: skip
def test_shapes_are_named_by_the_words_of_the_message(message: str, expected: list[str]) -> None:
    assert named(message) == expected


def test_a_message_broken_over_lines_states_the_same_shapes() -> None:
    assert stated(STATE.replace(", 64", ",\n  64").replace(" with ", "\nwith ")) == stated(STATE)


def test_the_public_name_is_the_same_function() -> None:
    assert find(STATE) == shapes.find(STATE)


@given(st.text(alphabet="0123456789x ,.:[](){}<>?*-sizehapNonetrdmgTS='\n", max_size=200))
def test_any_message_is_read(message: str) -> None:
    for shape in shapes.find(message):
        assert all(dim is None or dim >= 0 for dim in shape.dims)


@pytest.mark.parametrize(
    "part",
    [
        "[1,",
        "(1, 1), ",
        "shape [3, 4] ",
        "a.",
        "1x",
        "size ",
        "got RuntimeError('",
        "<1x",
        "[torch.",
        "size mismatch, got ",
    ],
)
def test_a_message_of_any_length_is_read(part: str) -> None:
    assert len(shapes.find(part * 60_000)) <= 256
