#!/usr/bin/env python3
"""Finds English texts of the corpus that are about the same in other words.

    pip install numpy==2.4.6
    python3 index/embed/train/related.py ../shared/corpus ../teacher.bin ../related.tsv.gz

Two texts are related if the teacher (teacher.py) puts them near each other and
they share few words: "the session ends" and "your token has expired". The
trainer learns them as pairs, and as pairs of their translations. Nothing of
this runs in the product.

All 340,000 texts that the teacher has read are compared with one another:
four minutes on two cores and 3 GB. The comparison runs on the 160 principal
directions, which lose a sixth of the vectors' length; what is kept is decided
by the whole vectors. Output: a line a pair, text, tab, text. Equal inputs give
equal files but for the rounding of the machine.
"""
import collections
import gzip
import random
import re
import sys

import numpy as np

import teacher

LEAST, MOST = 0.66, 0.93  # cosines of a pair; above, the texts say the same in the same words
MOST_SHARED = 0.34  # share of the shorter text's words that both have
BEST = 4  # pairs that a text may ask for,
MOST_PAIRS = 8  # and may be in: some texts are a little like everything
FEWEST_WORDS, MOST_WORDS = 3, 60
DIRECTIONS = 160
LOOSE = 0.5  # product of projections from which the whole vectors are compared
COMMON = frozenset(
    "a an the of to in on for and or is are be was were do does did can could will would should i you we it this that these those my your our "
    "with by from at as if not no how what when where which who why have has had".split()
)


def words_of(text):
    return re.findall(r"[a-z0-9]+", text.lower())


def read(folder, path):
    """The texts of the corpus that the teacher has read, with its unit vectors."""
    raw = open(path, "rb").read()
    dims = int.from_bytes(raw[:4], "little")
    rows = np.frombuffer(raw, np.dtype([("hash", "<u8"), ("scale", "<f4"), ("v", "i1", (dims,))]), offset=8)
    row_of = {int(h): i for i, h in enumerate(rows["hash"])}
    texts, at = [], []
    for text in teacher.texts(folder, "/dev/null"):
        row = row_of.get(teacher.fnv1a(text.encode()))
        if row is not None and FEWEST_WORDS <= len(words_of(text)) <= MOST_WORDS:
            texts.append(text)
            at.append(row)
    v = rows["v"][at].astype(np.float32) * rows["scale"][at, None]
    return texts, v / np.linalg.norm(v, axis=1, keepdims=True)


def near(v):
    """Yields first, second and cosine of all pairs whose cosine is in the range, in blocks."""
    _, directions = np.linalg.eigh(np.cov(v[::10].T))
    small = np.ascontiguousarray((v @ directions[:, -DIRECTIONS:]).astype(np.float32))
    height, width = 1024, 32768
    for top in range(0, len(v), height):
        for left in range(top, len(v), width):
            products = small[top : top + height] @ small[left : left + width].T
            i, k = np.divmod(np.flatnonzero(products > LOOSE), products.shape[1])
            i, k = i + top, k + left
            i, k = i[k > i], k[k > i]
            cosines = np.einsum("ij,ij->i", v[i], v[k])
            rounded = cosines.astype(np.float16)
            kept = (rounded >= LEAST) & (cosines < MOST)
            yield i[kept], k[kept], rounded[kept]
        if top // height % 40 == 0:
            print(f"{top} of {len(v)}", file=sys.stderr, flush=True)


def related(texts, v):
    """Pairs of numbers of texts, in random order."""
    bags = [frozenset(w[:5] for w in words_of(t) if w not in COMMON) for t in texts]
    found = [[] for _ in texts]
    for block in near(v):
        for i, k, cosine in zip(*(column.tolist() for column in block)):
            a, b = bags[i], bags[k]
            if min(len(a), len(b)) < 2:
                continue
            shared = len(a & b) / min(len(a), len(b))
            if shared <= MOST_SHARED:
                worth = cosine - 0.3 * shared
                found[i].append((worth, k))
                found[k].append((worth, i))
    pairs = {(min(i, k), max(i, k)) for i, best in enumerate(found) for _, k in sorted(best, reverse=True)[:BEST]}
    pairs = sorted(pairs)
    random.Random(1).shuffle(pairs)
    count = collections.Counter()
    for i, k in pairs:
        if count[i] < MOST_PAIRS and count[k] < MOST_PAIRS:
            count[i] += 1
            count[k] += 1
            yield i, k


def main():
    if len(sys.argv) != 4:
        sys.exit(__doc__)
    texts, v = read(*sys.argv[1:3])
    with open(sys.argv[3], "wb") as f, gzip.GzipFile("", "wb", fileobj=f, mtime=0) as z:
        for i, k in related(texts, v):
            z.write(f"{texts[i]}\t{texts[k]}\n".encode())


if __name__ == "__main__":
    main()
