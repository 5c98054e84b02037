// What a benchmark says of itself, and how its types, parameters, parts and files are chosen: each rule against its sentence.
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import {
  type DifferenceName,
  differenceKinds,
  differenceTally,
  differenceText,
  sumOfDifferences,
} from "../../src/benchmark/differences.ts";
import { contentCounter } from "../../src/benchmark/folder/contents.ts";
import { filesOfTypes } from "../../src/benchmark/folder/files-of-types.ts";
import { comparedWithRecord, heldDifferences } from "../../src/benchmark/folder/recorded-differences.ts";
import { sampledAs } from "../../src/benchmark/folder/sampled-as.ts";
import { exportedEntries, exporters } from "../../src/benchmark/formats/exporters.ts";
import { givenFormatOf } from "../../src/benchmark/formats/given-lines.ts";
import { idFiles, isIdFile } from "../../src/benchmark/formats/id-files.ts";
import { departures, departuresText, parametersOf, publishedText } from "../../src/benchmark/parameter.ts";
import { parameterHelp } from "../../src/benchmark/parameter-table.ts";
import {
  type KnownBlock,
  knownBlocks,
  partBlocks,
  partFile,
  partLines,
  readPart,
  wantedOfPart,
} from "../../src/benchmark/parts.ts";
import type { Candidate, Protocol } from "../../src/benchmark/protocol.ts";
import {
  answerRuleOf,
  chosenParameters,
  chosenTypes,
  departuresOf,
  lineRulesOf,
  protocolOf,
} from "../../src/benchmark/protocols.ts";
import { makeBlock } from "../../src/benchmark/runner.ts";
import type { LacunaError } from "../../src/error.ts";
import { and, atom, constant, variable } from "../../src/query/formula.ts";
import { graphOf } from "../support/arbitrary.ts";

const refused = async (work: () => unknown): Promise<string> => {
  try {
    await work();
    return "";
  } catch (error) {
    const { code, message, hint } = error as LacunaError;
    return `${code}: ${message}; ${hint}`;
  }
};

describe("files of a benchmark", () => {
  const file = (split: string, type: string) => ({ split, type, file: `${split}/${type}` });
  const manifest = (...files: object[]) =>
    ({ splits: ["valid", "test"], files }) as unknown as Parameters<typeof filesOfTypes>[0];
  const all = manifest(file("test", "1p"), file("valid", "1p"), file("test", "2i"), file("test", "3p"));

  test("are those of the split and of the types that are named", async () => {
    expect(filesOfTypes(all, "test", undefined).map(({ type }) => type)).toEqual(["1p", "2i", "3p"]);
    expect(filesOfTypes(all, "test", ["3p", "1p"]).map(({ type }) => type)).toEqual(["1p", "3p"]);
    expect(filesOfTypes(all, "valid", undefined)).toHaveLength(1);
    expect(await refused(() => filesOfTypes(all, "train", undefined))).toBe(
      "usage.no-queries: the benchmark has no train queries; it has valid, test",
    );
    expect(await refused(() => filesOfTypes(all, "test", ["1p", "4p"]))).toBe(
      "usage.no-queries: the benchmark has no type 4p; it has 1p, 2i, 3p",
    );
    const many = (count: number) =>
      manifest(...Array.from({ length: count }, (_, at) => file("test", `t${at}`)));
    const said = (count: number) => refused(() => filesOfTypes(many(count), "test", ["x"]));
    // Twenty are listed; of more the first ten, and how many there are beside.
    expect((await said(20)).endsWith("t18, t19")).toBe(true);
    expect(await said(21)).toContain("t8, t9 and 11 more, which its manifest.json lists");
  });

  test("say how they were sampled, unless they were imported", () => {
    expect(sampledAs({} as Parameters<typeof sampledAs>[0])).toEqual({});
    const sample = { protocol: "betae", departures: undefined };
    expect(sampledAs({ sample } as unknown as Parameters<typeof sampledAs>[0])).toEqual({ sampled: "betae" });
    expect(
      sampledAs({ sample: { ...sample, departures: [] } } as unknown as Parameters<typeof sampledAs>[0]),
    ).toEqual({
      sampled: "betae, as published",
    });
  });

  test("name what ids stand for: relations by their direction, pickles for the tools that read them", async () => {
    const graph = graphOf({ entityCount: 3, relationCount: 4, triples: [[0, 0, 1]], levels: [0] });
    const read = async (content: AsyncIterable<Uint8Array | string> | Iterable<Uint8Array | string>) => {
      const parts: Buffer[] = [];
      for await (const part of content) parts.push(Buffer.from(part));
      return Buffer.concat(parts);
    };
    const texts = async (to: string) =>
      Object.fromEntries(
        await Promise.all(
          idFiles(graph, to).map(async ({ name, content }) => [
            name,
            (await read(content as Iterable<string>)).toString("latin1"),
          ]),
        ),
      );
    const plain = await texts("efo1");
    expect(plain).toEqual({
      "id2ent.tsv": "0\tentity0\n1\tentity1\n2\tentity2\n",
      "id2rel.tsv": "0\t+relation0\n1\t-relation0\n2\t+relation1\n3\t-relation1\n",
    });
    for (const to of ["betae", "query2box"]) {
      const both = await texts(to);
      expect(Object.keys(both).sort()).toEqual(["id2ent.pkl", "id2ent.tsv", "id2rel.pkl", "id2rel.tsv"]);
      for (const name of ["+relation0", "-relation0", "+relation1", "-relation1"])
        expect(both["id2rel.pkl"]).toContain(name);
    }
    const named = {
      ...graph,
      relations: { ...graph.relations, name: (id: number) => (id === 0 ? "+a" : "b+") },
    };
    expect((await read(idFiles(named, "x")[1]!.content as Iterable<string>)).toString()).toBe(
      "0\t+a\n1\t-a\n2\t+b+\n3\t-b+\n",
    );
    expect(
      ["id2ent.tsv", "id2rel.pkl", "id2rel.txt", "xid2ent.tsv", "id2ent.tsv.gz", "id2entrel.pkl"].map(
        isIdFile,
      ),
    ).toEqual([...[true, true, false, false, false, false]]);
  });
});

describe("differences from a graph", () => {
  const names = differenceKinds.map(({ name }) => name);
  const some = fc.array(fc.tuple(fc.constantFrom(...names), fc.nat(9)), { maxLength: 12 });

  test("are counted by kind and summed over files, in the order of kinds", () => {
    fc.assert(
      fc.property(fc.array(some, { maxLength: 4 }), (files) => {
        const tallies = files.map((list) => {
          const tally = differenceTally();
          for (const [name, answers] of list) tally.add(name, answers);
          return tally.counts();
        });
        const all = files.flat();
        const wanted = names.flatMap((name) => {
          const own = all.filter(([kind]) => kind === name);
          return own.length === 0
            ? []
            : [[name, { queries: own.length, answers: own.reduce((sum, [, answers]) => sum + answers, 0) }]];
        });
        expect(Object.entries(sumOfDifferences([...tallies, undefined]))).toEqual(wanted);
      }),
    );
  });

  test("are told with their numbers", () => {
    expect(differenceText("easy-left-out", { queries: 210, answers: 2210 }, (n) => `<${n}>`)).toBe(
      "<2210> easy answers that are left out, in <210> queries",
    );
    expect(differenceText("hard-no-answer", { queries: 1, answers: 3 })).toMatch(
      /^3 hard answers .*, in 1 query$/,
    );
    expect(differenceText("repeat", { queries: 4, answers: 0 })).toMatch(/^4 queries that repeat/);
    expect(() => differenceText("own" as DifferenceName, { queries: 1, answers: 1 })).toThrow(/own/);
  });

  test("are right where there are as many as recorded, and mistakes with all their lines elsewhere", () => {
    const few = fc.array(fc.tuple(fc.constantFrom("repeat", "easy-left-out", "easy-and-hard"), fc.nat(2)), {
      maxLength: 5,
    });
    fc.assert(
      fc.property(few, few, (is, told) => {
        const held = heldDifferences();
        for (const [at, [name, answers]] of is.entries())
          held.add(name as DifferenceName, answers, { file: "f", code: "c", message: `${name} ${at}` });
        const tally = differenceTally();
        for (const [name, answers] of told) tally.add(name as DifferenceName, answers);
        const recorded = tally.counts();
        const { right, as, others } = comparedWithRecord("f", { differences: recorded }, held);
        const lines = (name: string) => is.flatMap(([own], at) => (own === name ? [`${name} ${at}`] : []));
        const sumOf = (list: readonly (readonly [string, number])[], name: string) => {
          const own = list.filter(([kind]) => kind === name);
          return [own.length, own.reduce((sum, [, answers]) => sum + answers, 0)];
        };
        const agrees = (name: string) => String(sumOf(is, name)) === String(sumOf(told, name));
        expect(Object.keys(right)).toEqual(names.filter((name) => agrees(name) && lines(name).length > 0));
        expect(as.map(({ message }) => message)).toEqual(names.filter(agrees).flatMap(lines));
        const wrong = names.filter((name) => !agrees(name));
        expect(others).toHaveLength(wrong.reduce((sum, name) => sum + 1 + lines(name).length, 0));
        for (const name of wrong) {
          const at = others.findIndex(
            ({ message }) =>
              message.startsWith("it has") &&
              message.includes(differenceKinds.find((kind) => kind.name === name)!.title),
          );
          const [queries, answers] = sumOf(told, name);
          expect(
            others[at]!.message.endsWith(
              name === "repeat"
                ? `its import recorded ${queries}`
                : `its import recorded ${answers} in ${queries}`,
            ),
          ).toBe(true);
          expect(others.slice(at + 1, at + 1 + lines(name).length).map(({ message }) => message)).toEqual(
            lines(name),
          );
        }
      }),
      { numRuns: 200 },
    );
    const odd = { differences: { "no-such": { queries: 1, answers: 1 } } } as Parameters<
      typeof comparedWithRecord
    >[1];
    expect(comparedWithRecord("f", odd, heldDifferences()).others).toEqual([
      { file: "f", code: "record", message: 'no kind of difference is called "no-such"' },
    ]);
    expect(comparedWithRecord("f", {}, heldDifferences())).toEqual({ right: {}, as: [], others: [] });
  });
});

describe("types and parameters", () => {
  test("are chosen by name, by formula or by a word for a set, each once", async () => {
    const betae = await protocolOf("betae");
    expect(await chosenTypes(undefined, betae)).toEqual(betae.types);
    expect(await chosenTypes(["2i", "all", "2i"], betae)).toEqual([
      "2i",
      ...betae.types.filter((type) => type !== "2i"),
    ]);
    const efo1 = await chosenTypes(["efo1"], betae);
    const official = await chosenTypes(["efok-official"], betae);
    expect(new Set(efo1).size).toBe(301);
    expect(new Set(official).size).toBe(741);
    // A name of others is the type's own.
    expect(await chosenTypes(["pi"], betae)).toEqual(["1p2i"]);
    expect(await chosenTypes(["(p,(e))", "r1(e1,f)"], betae)).toEqual(["(p,(e))", "r1(e1,f)"]);
    for (const unknown of ["", "nonsense", "p,(e)", "(p,(e)"])
      expect(await refused(() => chosenTypes([unknown], betae))).toBe(
        `usage.unknown-type: ${JSON.stringify(unknown)} names no query type; types are names such as 2i1p, formulas, or the sets all, efo1, efok-official, efok-complete`,
      );
    expect(await refused(() => protocolOf("beta"))).toMatch(
      /^usage\.unknown-protocol: no protocol is called "beta"; protocols are betae, efo1, efok, balanced, capped, or/,
    );
  });

  const protocol = (...parameters: object[]) =>
    ({
      name: "own",
      parameters: parameters.map((each) => ({ describe: "", ...each })),
    }) as unknown as Protocol;
  const three = protocol(
    { name: "many", default: 5 },
    { name: "loops", default: false },
    { name: "rule", default: "a", choices: ["a", "b"] },
    { name: "free", default: "x" },
  );

  test("are set over their defaults, in the kind that the default has", async () => {
    expect(chosenParameters(three, {})).toEqual({ many: 5, loops: false, rule: "a", free: "x" });
    expect(chosenParameters(three, { many: "7", loops: "true", rule: "b", free: "" })).toEqual({
      ...{ many: 7, loops: true, rule: "b", free: "" },
    });
    expect(chosenParameters(three, { many: 0.5, loops: true })).toMatchObject({ many: 0.5, loops: true });
    expect(chosenParameters(three, { loops: "false" })).toMatchObject({ loops: false });
    const wrong: [string, string | number | boolean, string][] = [
      ["many", "", "many is a number; the default is 5"],
      ["many", "x", "many is a number; the default is 5"],
      ["many", Number.NaN, "many is a number; the default is 5"],
      ["many", "Infinity", "many is a number; the default is 5"],
      ["loops", "yes", "loops is true or false; the default is false"],
      ["loops", "trues", "loops is true or false; the default is false"],
      ["rule", "c", "rule is a or b; the default is a"],
    ];
    for (const [name, value, hint] of wrong)
      expect(await refused(() => chosenParameters(three, { [name]: value }))).toBe(
        `usage.bad-parameter: ${JSON.stringify(String(value))} is no value of ${name}; ${hint}`,
      );
    expect(await refused(() => chosenParameters(three, { other: 1 }))).toBe(
      'usage.unknown-parameter: own has no parameter "other"; it has many=5, loops=false, rule=a, free=x',
    );
    expect(await refused(() => chosenParameters(protocol(), { other: 1 }))).toMatch(/it has none$/);
  });

  test("depart from what is published where no paper has their value, and say so", () => {
    const published = [{ value: 100, of: "FB15k-237" }, { value: 80 }];
    const parameters = [
      { name: "most", default: 100, describe: "", published },
      { name: "work", default: 3, describe: "" },
      { name: "none", default: 3, describe: "", published: [] },
    ];
    expect(departures(parameters, {})).toEqual([]);
    expect(departures(parameters, { most: 80, work: 9, none: 9 })).toEqual([]);
    expect(departures(parameters, { most: 90 })).toEqual([{ parameter: "most", value: 90, published }]);
    expect(departures([{ ...parameters[0]!, default: 1 }], {})).toHaveLength(1);
    expect(publishedText(published)).toBe("100 (FB15k-237), 80");
    expect(departuresText([])).toBe("as published");
    expect(
      departuresText([
        { parameter: "most", value: 90, published },
        { parameter: "b", value: true, published: [] },
      ]),
    ).toBe("most 90, published 100 (FB15k-237), 80; b true, published ");
    const recipe = { perType: 7, parameters: { most: 80 } };
    const perType = { name: "per-type", default: 8, describe: "", published: [{ value: 8 }] };
    expect(departuresOf({ perType, parameters }, recipe)).toEqual([
      { parameter: "per-type", value: 7, published: [{ value: 8 }] },
    ]);
    expect(departuresOf({ parameters }, recipe)).toEqual([]);
    expect(parameterHelp(parameters)).toBe(
      "  most=100; published too: 80\n      \n  work=3\n      \n  none=3\n      ",
    );
    expect(parametersOf({ a: 1 })).toEqual([{ name: "a", default: 1, describe: "" }]);
    expect(parametersOf(parameters)).toBe(parameters);
  });

  test("answers are checked as the protocol of a folder declared, or declares now", async () => {
    const rule = (manifest: object) => answerRuleOf(manifest as Parameters<typeof answerRuleOf>[0]);
    expect(await rule({})).toBe("all");
    expect(await rule({ import: { answers: "selected" } })).toBe("selected");
    expect(await rule({ import: { answers: "all" } })).toBe("all");
    expect(await rule({ sample: { protocol: "betae", answers: "selected" } })).toBe("selected");
    expect(await rule({ sample: { protocol: "balanced" } })).toBe(
      (await protocolOf("balanced")).answers ?? "all",
    );
    expect(await rule({ sample: { protocol: "balanced" } })).not.toBe("all");
    // A module of that name is another protocol.
    expect(await rule({ sample: { protocol: "balanced", module: "x" } })).toBe("all");
    expect(await rule({ sample: { protocol: "own" } })).toBe("all");
    const lines = (value: string) =>
      lineRulesOf({
        sample: { protocol: "betae", parameters: { "same-query": value } },
      } as unknown as Parameters<typeof lineRulesOf>[0]);
    expect((await lines("as-written")).asWritten).toBe(true);
    expect((await lines("canonical")).asWritten).toBe(false);
  });
});

describe("parts of a file", () => {
  test("have all blocks of attempts between them, each once and in order", () => {
    for (const of of [1, 3, 5]) {
      const taken = Array.from({ length: of }, (_, at) => {
        const blocks = partBlocks({ index: at + 1, of });
        return Array.from({ length: 4 }, () => blocks.next().value!);
      });
      for (const own of taken) for (const { from, to } of own) expect(to - from).toBe(taken[0]![0]!.to);
      const all = taken.flat().sort((a, b) => a.from - b.from);
      expect(all[0]!.from).toBe(0);
      for (const [at, { from }] of all.entries()) if (at > 0) expect(from).toBe(all[at - 1]!.to);
      for (const [at, own] of taken.entries()) expect(own[0]!.from).toBe(at * taken[0]![0]!.to);
    }
    expect(partFile("queries/2i.jsonl.gz", { index: 2, of: 4 })).toBe("queries/2i.2-of-4.jsonl.gz");
    // Its share, three standard deviations and two of a hundred.
    expect(wantedOfPart(400, { index: 1, of: 4 })).toBe(102 + 30);
    expect(wantedOfPart(100, { index: 1, of: 1 })).toBe(102 + 30);
  });

  const query = {
    free: ["x"],
    body: and(atom(0, constant(1), variable("x")), atom(2, constant(2), variable("x"))),
  };
  const candidate = (id: number): Candidate => ({
    type: "2i",
    query,
    easy: Uint32Array.of(),
    hard: Uint32Array.of(id),
  });

  test("are written and read back block by block, also empty ones, and taken once where their turn is", async () => {
    const found = new Set([1, 4, 5, 11]);
    const grounder = { attempt: (at: number) => (found.has(at) ? candidate(at) : undefined) };
    const blocks = [0, 3, 6, 9].map((from) =>
      makeBlock(grounder as unknown as Parameters<typeof makeBlock>[0], from, from + 3, from),
    );
    async function* lines() {
      for (const block of blocks) yield* partLines(block);
    }
    const back: KnownBlock[] = [];
    for await (const each of readPart(lines())) back.push(each);
    expect(back.map(({ from }) => from)).toEqual([0, 3, 6, 9]);
    for (const [at, each] of back.entries()) {
      const { from, to, phase, found: own } = each.read();
      expect([from, to, phase]).toEqual([3 * at, 3 * at + 3, 3 * at]);
      expect(own.map(([attempt, { hard }]) => [attempt, ...hard])).toEqual(
        [...found].filter((id) => id >= from && id < to).map((id) => [id, id]),
      );
    }
    async function* none(): AsyncGenerator<string> {}
    for await (const _ of readPart(none())) throw new Error("there is none");
    const known = knownBlocks();
    for (const each of back.slice(1)) known.add(each);
    expect([-1, 0, 2, 3, 8, 9, 100].map(known.after)).toEqual([
      3,
      3,
      3,
      6,
      9,
      Number.POSITIVE_INFINITY,
      Number.POSITIVE_INFINITY,
    ]);
    const again = knownBlocks();
    again.add(back[2]!);
    expect(again.after(0)).toBe(6);
    again.add(back[1]!);
    expect(again.after(0)).toBe(3);
    expect(again.take(0)).toBeUndefined();
    expect(again.take(3)?.found.map(([attempt]) => attempt)).toEqual([4, 5]);
    expect(again.take(3)).toBeUndefined();
  });
});

describe("contents of a split", () => {
  const atoms = fc.tuple(fc.constantFrom(0, 2, 4), fc.nat(2), fc.boolean());
  const lines = fc.array(
    fc.record({
      atoms: fc.uniqueArray(atoms, { minLength: 1, maxLength: 2, selector: String }),
      hard: fc.nat(3),
    }),
    { maxLength: 8 },
  );
  /** The same query may stand with its branches in another order, and with the inverse relation. */
  const textOf = ({ atoms: own }: { readonly atoms: readonly (readonly [number, number, boolean])[] }) =>
    own
      .map(([relation, entity, turned]) =>
        turned ? `r${relation + 1}(x,e${entity})` : `r${relation}(e${entity},x)`,
      )
      .join(" & ");
  const keyOf = ({ atoms: own }: { readonly atoms: readonly (readonly [number, number, boolean])[] }) =>
    own
      .map(([relation, entity]) => `${relation} ${entity}`)
      .sort()
      .filter((each, at, all) => each !== all[at - 1])
      .join();
  const lineOf = (each: Parameters<typeof textOf>[0] & { readonly hard: number }, at: number) =>
    JSON.stringify({
      id: `q${at}`,
      type: each.atoms.length === 1 ? "1p" : "2i",
      query: textOf(each),
      easy: [],
      hard: Array.from({ length: each.hard }, (_, id) => id),
    });

  test("are repeats and the most frequent relation and anchor, by what queries mean", () => {
    fc.assert(
      fc.property(lines, lines, (own, earlier) => {
        const plain = (list: typeof own) =>
          list.filter((each) => keyOf(each).split(",").length === each.atoms.length);
        const [here, before] = [plain(own), plain(earlier)];
        const counter = contentCounter();
        for (const [at, each] of here.entries()) counter.add(lineOf(each, at));
        for (const [at, each] of before.entries()) counter.addEarlier(lineOf(each, at), "valid");
        const { repeated, seen } = counter.repeats(["train", "valid"]);
        const keys = here.map(keyOf);
        expect(repeated).toBe(keys.length - new Set(keys).size);
        const theirs = new Set(before.map(keyOf));
        expect(seen).toEqual([
          { split: "train", queries: 0 },
          { split: "valid", queries: keys.filter((key) => theirs.has(key)).length },
        ]);
        for (const { type, relation, anchor } of counter.frequencies()) {
          const mine = here.filter((each) => (each.atoms.length === 1 ? "1p" : "2i") === type);
          const weight = (has: (each: (typeof mine)[number]) => boolean) =>
            mine.filter(has).reduce((sum, { hard }) => sum + hard, 0);
          const most = (of: (id: number) => number) => Math.max(...[0, 1, 2, 3, 4].map(of));
          const ofRelation = (id: number) => weight(({ atoms: all }) => all.some(([each]) => each === id));
          const ofAnchor = (id: number) => weight(({ atoms: all }) => all.some(([, each]) => each === id));
          expect(relation.pairs).toBe(most(ofRelation));
          expect(ofRelation(relation.id)).toBe(relation.pairs);
          expect(anchor.pairs).toBe(most(ofAnchor));
          expect(ofAnchor(anchor.id)).toBe(anchor.pairs);
          const all = weight(() => true);
          expect(relation.share).toBeCloseTo(relation.pairs / all, 12);
        }
      }),
      { numRuns: 150 },
    );
  });
});

describe("files of other tools", () => {
  const notation = (value: unknown) => givenFormatOf(JSON.stringify(value))?.notation;

  test("are recognised by what a line has, and by nothing else", () => {
    expect(notation({ query_name: "Pe" })).toBe("tflex");
    expect(notation({ edges: [] })).toBe("starqe");
    expect(notation({ query: ["1p", 3] })).toBe("numeric");
    for (const other of [
      {},
      [],
      3,
      null,
      { query_name: 3 },
      { edges: {} },
      { query: [] },
      { query: ["1p"] },
      { query: [3, 4] },
      { query: "1p" },
    ])
      expect(notation(other), JSON.stringify(other)).toBeUndefined();
    expect(givenFormatOf("{")).toBeUndefined();
  });

  test("say their answers on each part of the graph", async () => {
    const given = (record: Readonly<Record<string, unknown>>) =>
      givenFormatOf(JSON.stringify(record))!
        .given(record, "test")
        .map(({ on, answers, but }) => [on, [...answers], but]);
    for (const name of ["Pe", "Pt"])
      expect(given({ query_name: name, answer: [3, 4], easy_answer: [3] })).toEqual([
        ["full", [3, 4], "known-left-out"],
      ]);
    expect(given({ query_name: "Pe2", answer: [3, 4], easy_answer: [3] })).toEqual([
      ["full", [3, 4], undefined],
      ["train", [3], undefined],
    ]);
    expect(given({ query_name: "Pe2", answer: [3] })).toEqual([["full", [3], undefined]]);
    expect(given({ edges: [], easy: ["a"], hard: ["b", "a"] })).toEqual([
      ["full", ["a", "b"], undefined],
      ["known", ["a"], "still-true"],
    ]);
    expect(given({ query: ["1ap", 2], easy: [1], hard: [2.5] })).toEqual([["full", [1, 2.5], undefined]]);
    for (const [wrong, name] of [
      [{ edges: [], easy: 3, hard: [] }, "easy"],
      [{ edges: [], easy: [], hard: [{}] }, "hard"],
      [{ edges: [], easy: [] }, "hard"],
    ] as const)
      expect(await refused(() => given(wrong))).toContain(
        `benchmark.broken-line: "${name}" is no list of answers`,
      );
    const type = (record: Readonly<Record<string, unknown>>) =>
      givenFormatOf(JSON.stringify(record))!.typeOf(record);
    expect(type({ query_name: "Pe2" })).toBe("Pe2");
    expect(type({ edges: [], shape: "2p", setting: "hard" })).toBe("2p hard");
    expect(type({ edges: [], shape: "2p" })).toBe("2p");
    expect([type({ query: ["1ap", 2] }), type({ query: ["1ap", 2], type: "own" })]).toEqual(["1ap", "own"]);
  });
});

describe("entries of an earlier export", () => {
  const of: Record<string, readonly string[]> = {
    betae: ["train-queries.pkl", "valid-hard-answers.pkl", "test-.pkl"],
    query2box: ["train_triples_1c.pkl", "test_ans_2i_hard.pkl"],
    efo1: ["train_formulas.csv", "data-2i.csv", "test-x.csv"],
    efok: ["train_a.json", "valid_type0.json"],
    both: ["types.csv"],
    ids: ["id2ent.tsv", "id2rel.pkl"],
    own: ["queries.parquet", "answers.parquet", "manifest.json"],
    none: [
      ...[
        "my-train-queries.pkl",
        "train-queries.pkl.bak",
        "train.pkl",
        "dev-queries.pkl",
        "types.csv.gz",
        "mytypes.csv",
      ],
      ...[
        "formulas.csv",
        "train_formulas.csv.old",
        "train_a.json5",
        "atrain_a.json",
        "notes.txt",
        "",
        "data_2i.csv",
      ],
    ],
  };
  const all = Object.values(of).flat();

  test("are those of other tools, whichever; own tables only where they are written again", () => {
    const foreign = ["betae", "query2box", "efo1", "efok", "both", "ids"].flatMap((name) => of[name]!);
    for (const to of ["betae", "query2box", "efo1", "efok"])
      expect([...exportedEntries(all, to)].sort()).toEqual([...foreign].sort());
    expect(exportedEntries(all, "parquet")).toEqual(
      all.filter((entry) => foreign.includes(entry) || of.own!.includes(entry)),
    );
    expect(exportedEntries(["manifest.json", "queries.parquet"], "folder")).toEqual(["manifest.json"]);
  });

  test("are told apart by the tool that writes them", () => {
    for (const { name, writes } of exporters)
      for (const [tool, entries] of Object.entries(of))
        for (const entry of entries) {
          const isShared = tool === "both" && (name === "efo1" || name === "efok");
          if (name === "parquet") expect([entry, writes(entry)]).toEqual([entry, tool === "own"]);
          else if (name !== "folder")
            expect([name, entry, writes(entry)]).toEqual([name, entry, tool === name || isShared]);
        }
  });
});
