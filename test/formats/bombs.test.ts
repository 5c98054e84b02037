import { deflateRawSync, gzipSync } from "node:zlib";
import { describe, expect, it } from "vitest";
import { queriesIn } from "../../src/benchmark/formats/import-files.ts";
import { plainBytes } from "../../src/formats/compression/compression.ts";
import { wholeBytes } from "../../src/formats/compression/whole.ts";
import { zipEntries } from "../../src/formats/compression/zip.ts";
import { memoryFiles } from "../../src/formats/files/memory-files.ts";
import { readPickle } from "../../src/formats/pickle/pickle.ts";
import { readTensors } from "../../src/formats/tensors/read-tensors.ts";
import { isSafetensors, readSafetensors } from "../../src/formats/tensors/safetensors.ts";
import { parseJson } from "../../src/formats/text/json-text.ts";
import { parseRdf } from "../../src/formats/text/rdf.ts";
import { loadGraph } from "../../src/kg/open.ts";
import { refused } from "../operations/support.ts";

const MEGABYTE = 2 ** 20;
const filesOf = (contents: Record<string, string | Uint8Array>) =>
  memoryFiles(new Map(Object.entries(contents)));
const repeated = (text: string, bytes: number) => Buffer.alloc(bytes, text);

describe("a small file that unpacks to very much", () => {
  // Long lines: what is read of them before the end comes takes no time.
  const bomb = gzipSync(repeated(`${"a".repeat(4000)}\tr\tb\n`, 66 * MEGABYTE));

  it.each(["t.tsv.gz", "t.csv.gz"])("is refused as %s", async (name) => {
    expect(bomb.length).toBeLessThan(MEGABYTE);
    const error = await refused(loadGraph(name, filesOf({ [name]: bomb })));
    expect(error).toMatchObject({ code: "files.expands-too-far", place: { file: name } });
  });

  it.each(["q.pkl.gz", "q.json.gz"])("is refused as %s", async (name) => {
    const read = async () => {
      for await (const _ of queriesIn(name, "test", filesOf({ [name]: bomb })));
    };
    expect(await refused(read())).toMatchObject({ code: "files.expands-too-far" });
  });

  // RFC 8878: magic, no content size, a window descriptor, then blocks that repeat one byte.
  const [window1M, window128M, window2G] = [0x50, 0x88, 0xa8];
  const zstd = (window: number, count: number, block: readonly number[]) =>
    Uint8Array.from([
      0x28,
      0xb5,
      0x2f,
      0xfd,
      0,
      window,
      ...Array.from({ length: count }, () => block).flat(),
    ]);
  const [of128K, ofOne] = [
    [2, 0, 16, 0x78],
    [2 + (1 << 3), 0, 0, 0x78],
  ] as const;

  it.each([
    ["far", zstd(window1M, 600, of128K)],
    ["very far at once", zstd(window1M, 60_000, of128K)],
    ["to a window larger than memory", zstd(window2G, 1, of128K)],
    ["to many small blocks in a large window", zstd(window128M, 60_000, ofOne)],
    [
      "far in a second frame",
      Uint8Array.from([...zstd(window1M, 1, [1, 0, 0]), ...zstd(window2G, 1, of128K)]),
    ],
  ])("is refused packed by zstd %s, soon and in little memory", async (_, packed) => {
    const { most, seconds } = await measured(async () => {
      const read = async () => {
        for await (const _ of plainBytes(filesOf({ "t.tsv.zst": packed }), "t.tsv.zst"));
      };
      expect(await refused(read())).toMatchObject({ code: "files.expands-too-far" });
    });
    expect(most).toBeLessThan(400 * MEGABYTE);
    expect(seconds).toBeLessThan(20);
  });

  /** Memory beyond what there was, and seconds of the processor. */
  async function measured(work: () => Promise<void>): Promise<{ most: number; seconds: number }> {
    const before = process.memoryUsage.rss();
    const start = process.cpuUsage();
    await work();
    const { user, system } = process.cpuUsage(start);
    return { most: process.memoryUsage.rss() - before, seconds: (user + system) / 1e6 };
  }

  it("is refused packed by bzip2", async () => {
    // What `bzip2` makes of 45 million times the letter a; streams one after another are one file.
    const stream = Buffer.from(
      "QlpoOTFBWSZTWXB2BjoBWKsBIKAAEAAACCAAMMwFKaZSSFJsVJIUni7kinChIODsDHQ=",
      "base64",
    );
    const packed = new Uint8Array(Buffer.concat([stream, stream]));
    const read = async () => {
      for await (const _ of plainBytes(filesOf({ "t.tsv.bz2": packed }), "t.tsv.bz2"));
    };
    expect(await refused(read())).toMatchObject({ code: "files.expands-too-far" });
  });

  it("is read where it is no more than a few megabytes, or packed as data is", async () => {
    const numbers = Buffer.from(
      Uint32Array.from({ length: MEGABYTE }, (_, i) => (i * 2654435761) >>> 9).buffer,
    );
    for (const bytes of [repeated("a\tr\tb\n", 4 * MEGABYTE), numbers]) {
      let length = 0;
      for await (const chunk of plainBytes(filesOf({ "x.gz": gzipSync(bytes) }), "x.gz"))
        length += chunk.length;
      expect(length).toBe(bytes.length);
    }
  });
});

describe("an archive of arrays", () => {
  /** A zip of deflated arrays as `numpy.savez_compressed` writes it, with no more in it than what is looked at here. */
  const archive = (arrays: readonly Uint8Array[], laterOnFirst = false) => {
    const parts: Buffer[] = [];
    const directory: Buffer[] = [];
    let first: { packed: Buffer; at: number } | undefined;
    for (const [i, array] of arrays.entries()) {
      const name = Buffer.from(`${i}.npy`);
      const at = Buffer.concat(parts).length;
      const packed = first && laterOnFirst ? first.packed : deflateRawSync(array);
      const local = Buffer.alloc(30);
      local.writeUInt32LE(0x04034b50, 0);
      local.writeUInt16LE(8, 8);
      local.writeUInt32LE(packed.length, 18);
      local.writeUInt32LE(array.length, 22);
      local.writeUInt16LE(name.length, 26);
      if (!(first && laterOnFirst)) parts.push(local, name, packed);
      first ??= { packed, at };
      const entry = Buffer.alloc(46);
      entry.writeUInt32LE(0x02014b50, 0);
      entry.writeUInt16LE(8, 10);
      entry.writeUInt32LE(packed.length, 20);
      entry.writeUInt32LE(array.length, 24);
      entry.writeUInt16LE(name.length, 28);
      entry.writeUInt32LE(laterOnFirst ? first.at : at, 42);
      directory.push(entry, name);
    }
    const listed = Buffer.concat(directory);
    const end = Buffer.alloc(22);
    end.writeUInt32LE(0x06054b50, 0);
    end.writeUInt16LE(arrays.length, 8);
    end.writeUInt16LE(arrays.length, 10);
    end.writeUInt32LE(listed.length, 12);
    end.writeUInt32LE(Buffer.concat(parts).length, 16);
    return new Uint8Array(Buffer.concat([...parts, listed, end]));
  };
  const zeros = new Uint8Array(35 * MEGABYTE);

  it.each([
    ["of zeros", false],
    ["whose entries lie on the same bytes", true],
  ])("%s is refused before anything is unpacked", async (_, laterOnFirst) => {
    const bomb = archive([zeros, zeros], laterOnFirst);
    expect(bomb.length).toBeLessThan(MEGABYTE / 8);
    expect(await refused(readTensors(bomb, "a.npz"))).toMatchObject({ code: "formats.zip-refused" });
  });

  it("is refused when it takes more than the memory there is", async () => {
    const small = archive([zeros.subarray(0, 1000), zeros.subarray(0, 1000)]);
    expect(await refused(readTensors(small, "a.npz", 1999))).toMatchObject({ code: "files.too-large" });
    expect(zipEntries(small, "a.npz", 2000).size).toBe(2);
  });
});

describe("what is held whole", () => {
  it("ends at the bytes that a command may take", async () => {
    const files = { ...filesOf({ f: new Uint8Array(1000) }), most: 999 };
    expect(await refused(wholeBytes(files, "f"))).toMatchObject({ code: "files.too-large" });
    expect(await wholeBytes({ ...files, most: 1000 }, "f")).toHaveLength(1000);
  });
});

describe("a pickle of nothing but remembering", () => {
  const LIMIT = expect.objectContaining({ code: "formats.pickle-limit" });

  it("is refused at once, one value or many", () => {
    // PROTO 4, EMPTY_TUPLE, MEMOIZE …, STOP
    const one = new Uint8Array(50 * MEGABYTE).fill(0x94);
    one.set([0x80, 4, 0x29]);
    one[one.length - 1] = 0x2e;
    expect(() => readPickle(one)).toThrow(LIMIT);
    // EMPTY_TUPLE, LONG_BINPUT far from the one before, POP, …
    const put = (key: number) => [0x29, 0x72, key & 255, (key >> 8) & 255, (key >> 16) & 255, 1, 0x30];
    const many = Uint8Array.from([0x80, 4, ...Array.from({ length: 3000 }, (_, i) => put(7 * i)).flat()]);
    expect(() => readPickle(many, { limits: { memory: 100_000 } })).toThrow(LIMIT);
  });

  it("keys in any order are recalled", () => {
    // [] 5:remembered, () 0:remembered, recall 5 and 0 into a tuple
    const bytes = Uint8Array.from([
      0x80, 2, 0x5d, 0x71, 5, 0x30, 0x29, 0x71, 0, 0x30, 0x68, 5, 0x68, 0, 0x86, 0x2e,
    ]);
    expect(readPickle(bytes)).toMatchObject([{ kind: "list" }, []]);
  });
});

describe("a pickle of containers", () => {
  // PROTO 4, EMPTY_LIST, MARK, then empty sets, APPENDS, STOP.
  const sets = (count: number) =>
    Uint8Array.from([0x80, 4, 0x5d, 0x28, ...Array(count).fill(0x8f), 0x65, 0x2e]);

  it("is refused when they would take more than the memory there is", () => {
    const limits = { memory: 100_000 };
    expect(() => readPickle(sets(1000), { limits })).toThrow(/containers take more than 100000 bytes/);
    expect(readPickle(sets(50), { limits })).toMatchObject({ kind: "list" });
  });
});

describe("JSON of brackets", () => {
  const deep = (length: number) => "[".repeat(length);

  it("is refused before it is parsed, brackets in texts aside", () => {
    expect(() => parseJson(deep(2 * MEGABYTE))).toThrow(/nested deeper/);
    const text = JSON.stringify([`\\"${deep(2 * MEGABYTE)}\\`, [[1]]]);
    expect(parseJson(text)).toEqual(JSON.parse(text));
  });

  it("is refused as the header of safetensors, which may not be long either", () => {
    const file = (header: string) => {
      const bytes = new Uint8Array(8 + header.length);
      new DataView(bytes.buffer).setUint32(0, header.length, true);
      bytes.set(new TextEncoder().encode(header), 8);
      return bytes;
    };
    const nested = file(`{"a":${deep(2 * MEGABYTE)}`);
    expect(isSafetensors(nested)).toBe(true);
    for (const bytes of [nested, file(`{"a":"${"x".repeat(17 * MEGABYTE)}"}`)])
      expect(() => readSafetensors(bytes, "f")).toThrow(
        expect.objectContaining({ code: "formats.broken-tensors" }),
      );
  });

  it("is refused as labels beside a graph", async () => {
    const files = filesOf({
      "d/train.txt": "a\tr\tb\n",
      "d/entity_labels.json": `{"a":${deep(2 * MEGABYTE)}`,
    });
    expect(await refused(loadGraph("d", files))).toMatchObject({ code: "kg.broken-labels" });
  });
});

it("a literal in Turtle that never ends is given up", { timeout: 60_000 }, async () => {
  const source = (async function* () {
    yield new TextEncoder().encode('<a:b> <a:r> """');
    const line = repeated("x\n", MEGABYTE);
    for (let at = 0; at < 40; at++) yield line;
  })();
  const parsed = parseRdf(source, "t.ttl", { format: "Turtle", blankPrefix: "b" }, () => {});
  expect(await refused(parsed)).toMatchObject({ code: "formats.long-statement", place: { file: "t.ttl" } });
});

describe("ids far from dense", () => {
  it.each([
    ["stats.txt", "numentity: 2\nnumrelations: 40000000\n", "0\t0\t1\n1\t1\t0\n"],
    ["stats.txt", "numentity: 400000000\nnumrelations: 2\n", "0\t0\t1\n1\t1\t0\n"],
  ])("are refused where %s promises them", async (name, stats, train) => {
    const files = filesOf({ [`d/${name}`]: stats, "d/train.txt": train });
    expect(await refused(loadGraph("d", files))).toMatchObject({ code: "kg.sparse-ids" });
  });

  it("are refused where a triple uses one", async () => {
    const files = filesOf({ "d/train2id.txt": "1\n0 4000000000 0\n" });
    expect(await refused(loadGraph("d", files))).toMatchObject({ code: "kg.sparse-ids" });
  });
});
