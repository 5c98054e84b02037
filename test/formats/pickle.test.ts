import { readFileSync } from "node:fs";
import { gunzipSync } from "node:zlib";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { LacunaError } from "../../src/error.ts";
import { readPickle } from "../../src/formats/pickle/pickle.ts";
import {
  isTuple,
  type PickleDict,
  type PickleList,
  type PickleSet,
  type PickleValue,
} from "../../src/formats/pickle/values.ts";
import { haveData, linesOf } from "../kg/data.ts";
import { sized } from "../support/sizes.ts";

const root = process.env.LACUNA_DATA ?? "../shared/data";
const unpacked = (path: string) => new Uint8Array(gunzipSync(readFileSync(`${root}/${path}`)));
const latin1 = (text: string) => Uint8Array.from(text, (character) => character.charCodeAt(0));
const read = (text: string) => readPickle(latin1(text));

/** A value as JSON-like data: tuples as arrays, containers by kind. */
function plain(value: PickleValue): unknown {
  if (isTuple(value)) return value.map(plain);
  if (typeof value !== "object" || value === null || value instanceof Uint8Array) return value;
  if (value.kind === "list") return { list: value.items.map(plain) };
  if (value.kind === "dict")
    return { dict: [...value.entries()].map(([key, each]) => [plain(key), plain(each)]) };
  if (value.kind === "record") return { [value.name]: value.args && plain(value.args) };
  return { [value.kind]: [...value.values()].map(plain) };
}

function codeOf(bytes: Uint8Array | string, limits = {}): string {
  try {
    readPickle(typeof bytes === "string" ? latin1(bytes) : bytes, { limits });
  } catch (error) {
    if (error instanceof LacunaError) {
      expect(error.message).toMatch(/at byte \d+/);
      return error.code;
    }
    throw error;
  }
  return "read";
}

describe("every form of data", () => {
  // What Python 3 writes for the value on the right, by hand from the documentation of the opcodes.
  test.each<[string, string, unknown]>([
    ["none, true, false", "\x80\x02N\x88\x89\x87.", [null, true, false]],
    ["small integers", "\x80\x02K\xff.", 255],
    ["two bytes", "\x80\x02M\x01\x02.", 513],
    ["four bytes, signed", "\x80\x02J\xfe\xff\xff\xff.", -2],
    ["long", "\x80\x02\x8a\x03\x00\x00\x80.", -8388608],
    ["long zero", "\x80\x02\x8a\x00.", 0],
    ["long beyond doubles", "\x80\x02\x8a\x08\x01\x00\x00\x00\x00\x00\x00\x40.", 2n ** 62n + 1n],
    ["float", "\x80\x02G\x3f\xf8\x00\x00\x00\x00\x00\x00.", 1.5],
    ["protocol 0 integers", "(I12\nI01\nL-7L\nt.", [12, true, -7]],
    ["protocol 0 float", "F-2.5e3\n.", -2500],
    ["protocol 0 unicode", "Va\\u00e9\\U0001f600\n.", "aé😀"],
    ["protocol 0 string", "S'a\\n\\x41\\'b'\n.", "a\nA'b"],
    ["unicode", "\x80\x03X\x02\x00\x00\x00\xc3\xa9.", "é"],
    ["bytes", "\x80\x03C\x02\x00\xff.", Uint8Array.of(0, 255)],
    [
      "bytes of protocol 2",
      "\x80\x02c_codecs\nencode\nX\x02\x00\x00\x00\xc3\xbfX\x06\x00\x00\x00latin1\x86R.",
      Uint8Array.of(255),
    ],
    ["tuples", "\x80\x02)K\x01\x85K\x02K\x03\x86\x87.", [[], [1], [2, 3]]],
    ["long tuple", "(K\x01K\x02K\x03K\x04t.", [1, 2, 3, 4]],
    ["list by appends", "]q\x00(K\x01K\x02e.", { list: [1, 2] }],
    ["list by append", "]K\x01a.", { list: [1] }],
    ["list of protocol 0", "(lp0\nI1\na.", { list: [1] }],
    [
      "dict",
      "}(K\x01K\x02K\x03N\x75.",
      {
        dict: [
          [1, 2],
          [3, null],
        ],
      },
    ],
    ["dict by setitem", "}K\x01K\x02s.", { dict: [[1, 2]] }],
    ["set of protocol 4", "\x80\x04\x8f\x94(K\x01K\x02\x90.", { set: [1, 2] }],
    ["frozenset", "\x80\x04(K\x01\x91.", { frozenset: [1] }],
    [
      "set of protocol 2",
      "\x80\x02c__builtin__\nset\nq\x00]q\x01(K\x05K\x06e\x85q\x02Rq\x03.",
      { set: [5, 6] },
    ],
    ["empty set of protocol 2", "\x80\x02cbuiltins\nset\n]\x85R.", { set: [] }],
    [
      "defaultdict(set)",
      "\x80\x04\x8c\x0bcollections\x8c\x0bdefaultdict\x93\x8c\x08builtins\x8c\x03set\x93\x85R(K\x01\x8f(K\x02\x90\x75.",
      { dict: [[1, { set: [2] }]] },
    ],
    ["memo", "(K\x07q\x05h\x05g5\nt.", [7, 7, 7]],
    ["pop and dup", "K\x01K\x0202\x86.", [1, 1]],
  ])("%s", (_, bytes, expected) => {
    expect(plain(read(bytes))).toEqual(expected);
  });

  test("tuples are frozen and told from lists", () => {
    const value = read("]K\x01\x85a.");
    expect(isTuple(value)).toBe(false);
    const [tuple] = (value as PickleList).items;
    expect(isTuple(tuple!)).toBe(true);
    expect(Object.isFrozen(tuple)).toBe(true);
  });

  test("dict keys are compared by structure, as Python does", () => {
    const dict = read(
      "}((K\x01K\x02\x85\x74X\x01\x00\x00\x00aK\x01X\x01\x00\x00\x00b\x88X\x01\x00\x00\x00c\x75.",
    ) as PickleDict;
    expect(dict.get([1, [2]])).toBe("a");
    expect(dict.get([1, 2])).toBeUndefined();
    expect(dict.get(["1", [2]])).toBeUndefined();
    // True == 1: the second of the two replaces the value.
    expect(dict.get(1)).toBe("c");
    expect(dict.size).toBe(2);
  });

  test("different tuples never share a key", () => {
    const part = fc.letrec<{ value: PickleValue }>((tie) => ({
      value: fc.oneof(
        { maxDepth: 3 },
        fc.integer(),
        fc.string({ maxLength: 3 }),
        fc.constant(null),
        fc.array(tie("value"), { maxLength: 3 }),
      ),
    })).value;
    fc.assert(
      fc.property(fc.array(part, { maxLength: 3 }), fc.array(part, { maxLength: 3 }), (a, b) => {
        const dict = read("}.") as PickleDict & { put(key: PickleValue, value: PickleValue): boolean };
        dict.put(a, "a");
        const same = JSON.stringify(a) === JSON.stringify(b);
        expect(dict.get(b) === "a").toBe(same);
      }),
    );
  });
});

describe("what is no data is refused", () => {
  test.each([
    ["os.system by GLOBAL and REDUCE", "cos\nsystem\n(S'echo owned'\ntR.", "formats.pickle-refused"],
    [
      "os.system by STACK_GLOBAL",
      "\x80\x04\x8c\x05posix\x8c\x06system\x93\x8c\x02id\x85R.",
      "formats.pickle-refused",
    ],
    ["builtins.eval", "cbuiltins\neval\n(V1\ntR.", "formats.pickle-refused"],
    ["INST", "(S'x'\nios\nsystem\n.", "formats.pickle-refused"],
    ["NEWOBJ", "cbuiltins\nset\n)\x81.", "formats.pickle-refused"],
    ["BUILD", "}}b.", "formats.pickle-refused"],
    ["persistent id", "Pfoo\n.", "formats.pickle-refused"],
    ["extension", "\x82\x01.", "formats.pickle-refused"],
    ["a call of int", "cbuiltins\nint\n(S'1'\ntR.", "formats.pickle-refused"],
    ["a bare type", "cbuiltins\nset\n.", "formats.pickle-refused"],
    ["a type as data", "cbuiltins\nset\n]\x86.", "formats.pickle-refused"],
    ["cyclic data", "]q\x00h\x00a.", "formats.pickle-refused"],
    ["cyclic data through two lists", "]q\x00]q\x01h\x00ah\x00h\x01a.", "formats.pickle-refused"],
    ["unknown opcode", "\xff.", "formats.broken-pickle"],
    ["unknown protocol", "\x80\x09N.", "formats.broken-pickle"],
    ["empty", "", "formats.broken-pickle"],
    ["no stop", "K\x01", "formats.broken-pickle"],
    ["empty stack", ".", "formats.broken-pickle"],
    ["two values", "NN.", "formats.broken-pickle"],
    ["open mark", "N(.", "formats.broken-pickle"],
    ["bytes after the end", "N.N", "formats.broken-pickle"],
    ["a text beyond the end", "X\xff\xff\xff\x7fa.", "formats.broken-pickle"],
    ["a huge 64-bit length", "\x8d\xff\xff\xff\xff\xff\xff\xff\xffa.", "formats.broken-pickle"],
    ["a frame beyond the end", "\x80\x04\x95\xff\x00\x00\x00\x00\x00\x00\x00N.", "formats.broken-pickle"],
    ["unknown memo", "h\x07.", "formats.broken-pickle"],
    ["tuple across a mark", "K\x01(\x85.", "formats.broken-pickle"],
    ["list as key", "}]K\x01s.", "formats.broken-pickle"],
    ["key without value", "}(K\x01\x75.", "formats.broken-pickle"],
    ["append to a dict", "}K\x01a.", "formats.broken-pickle"],
    ["bad UTF-8", "X\x01\x00\x00\x00\xff.", "formats.broken-pickle"],
    ["an integer of a million digits", `I${"9".repeat(1_000_000)}\n.`, "formats.pickle-limit"],
  ])("%s", (_, bytes, code) => {
    expect(codeOf(bytes)).toBe(code);
  });

  test("deep nesting", () => {
    expect(codeOf(`${")".repeat(1)}${"\x85".repeat(200)}.`)).toBe("read");
    expect(codeOf(`)${"\x85".repeat(100_000)}.`)).toBe("formats.pickle-limit");
    expect(codeOf(`${"]".repeat(100_000)}${"a".repeat(99_999)}.`)).toBe("formats.pickle-limit");
  });

  test("shared parts that unfold to 2^64 values", () => {
    expect(codeOf(`K\x01${"2\x86".repeat(64)}.`)).toBe("formats.pickle-limit");
    expect(codeOf(`K\x01${"2\x86".repeat(10)}.`)).toBe("read");
  });

  test("length", () => {
    expect(codeOf("NNN000N.", { bytes: 4 })).toBe("formats.pickle-limit");
  });

  test("every cut of a real pickle", () => {
    const whole = latin1(
      "\x80\x04\x95\x1e\x00\x00\x00\x00\x00\x00\x00}\x94(K\x01\x8c\x02ab\x94K\x02]\x94(K\x05M\x01\x02e\x8f\x94(K\x01\x90\x85\x85\x94\x8c\x00\x94u.",
    );
    for (let length = 0; length < whole.length; length++)
      expect(codeOf(whole.subarray(0, length))).toBe("formats.broken-pickle");
  });

  test("arbitrary bytes give a value or a typed error", () => {
    const opcodes = [..."(.0125FGIJKLMNRSTUVXabcdeghijlopqrstu]}()"].map((each) => each.charCodeAt(0));
    const byte = fc.oneof(
      fc.constantFrom(...opcodes, 0x80, 0x85, 0x86, 0x87, 0x8c, 0x8f, 0x90, 0x91, 0x93, 0x94, 0x95),
      fc.nat(255),
    );
    fc.assert(
      fc.property(fc.array(byte, { maxLength: 60 }), (bytes) => {
        const code = codeOf(Uint8Array.from([...bytes, 0x2e]));
        expect(["read", "formats.pickle-refused", "formats.broken-pickle", "formats.pickle-limit"]).toContain(
          code,
        );
      }),
      { numRuns: sized(1000, 3000) },
    );
  });
});

describe.skipIf(!haveData("fb15k-237-betae"))("pickles of fb15k-237-betae and nell-betae", () => {
  test.each(["fb15k-237-betae/id2ent", "fb15k-237-betae/id2rel", "nell-betae/id2ent", "nell-betae/id2rel"])(
    "%s says what its TSV twin says",
    (path) => {
      const dict = readPickle(unpacked(`${path}.pkl.gz`)) as PickleDict;
      const lines = linesOf(`${path}.tsv`);
      expect(dict.size).toBe(lines.length);
      for (const line of lines) {
        const [id, name] = line.split("\t");
        if (dict.get(Number(id)) !== name) expect(dict.get(Number(id))).toBe(name);
      }
    },
  );
});

describe.skipIf(!haveData("query2box-queries"))("pickles of query2box-queries", () => {
  // One with a flat key, and one with a nested key; the long run reads all kinds.
  test.each(
    [
      ["test", "2i", "2i"],
      ["valid", "ci", "pi"],
      ["test", "1c", "1p"],
      ["test", "3c", "3p"],
      ["valid", "uc", "up"],
    ].slice(0, sized(2, 5)) as [string, string, string][],
  )("FB15k-237 %s %s says what its JSON lines say", (split, upstream, name) => {
    const folder = "query2box-queries/FB15k-237";
    const file = (part: string) => readPickle(unpacked(`${folder}/${split}_${part}.pkl.gz`));
    const queries = file(`triples_${upstream}`) as PickleList;
    const all = file(`ans_${upstream}`) as PickleDict;
    const hard = file(`ans_${upstream}_hard`) as PickleDict;
    const twins = linesOf(`${folder}/jsonl/${split}.${name}.jsonl`).map((line) => JSON.parse(line));
    expect(queries.items.length).toBe(twins.length);
    twins.forEach((twin, i) => {
      const query = queries.items[i] as readonly PickleValue[];
      const key = answerKey(query);
      const sorted = (dict: PickleDict) =>
        [...(dict.get(key) as PickleSet).values()].map(Number).sort((a, b) => a - b);
      const full = sorted(all);
      expect(sorted(hard)).toEqual(twin.hard);
      if (twin.easy !== null) expect(full).toEqual([...twin.hard, ...twin.easy].sort((a, b) => a - b));
      expect(numbersIn(key)).toEqual(numbersIn(twin.query));
    });
  });
});

/** A query as the answers have it: without the placeholder 0 and the name of its type. */
function answerKey(query: readonly PickleValue[]): PickleValue {
  const parts = query.slice(0, -1);
  return parts.at(-1) === 0 ? parts.slice(0, -1) : [(parts[0] as readonly PickleValue[]).slice(0, -1)];
}

function numbersIn(value: unknown): number[] {
  return JSON.stringify(value).match(/\d+/g)!.map(Number);
}
