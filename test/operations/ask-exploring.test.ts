import { describe, expect, it } from "vitest";
import { createAnswerer } from "../../src/exact/index.ts";
import { nameOf } from "../../src/kg/shown-names.ts";
import { loadWorld } from "../../src/kg/world/world.ts";
import { parseQuery } from "../../src/query/text/parse.ts";
import { writeWord } from "../../src/query/text/words.ts";
import { inMemory, refused } from "./support.ts";

const lacuna = inMemory({});
const graph = "world";
const world = await loadWorld();
const answerOf = createAnswerer(world.full);
const countOf = (query: string) => answerOf(parseQuery(query, world, { unsafe: true })).count;
const entities = Array.from({ length: world.entityCount }, (_, id) => nameOf(world.entities, id));

/** A query with something written into its hole, closed as a reader would. */
const written = (query: string, { from, to }: { from: number; to: number }, insert: string): string => {
  const text = `${query.slice(0, from)}${insert}${query.slice(to)}`;
  return `${text}${")".repeat(Math.max(0, text.split("(").length - text.split(")").length))}`;
};

describe("completion", () => {
  it.each([
    "?c : borders(France, ?c) & language(?c, ",
    "?c : borders(France, ?c) & !language(?c, ",
    "?c : borders(?c, Chad) & (language(?c, ",
    "?c : borders(France, ?c) & borders(?c, ?d) & capital(?d, ",
  ])("lists exactly what leaves an answer, with the right counts: %s", async (query) => {
    const found = await lacuna.completeQuery({ graph, query, limit: 1000, timeout: 60 });
    expect(found.expects).toBe("tail");
    const listed = new Map(
      found.items.filter(({ kind }) => kind === "entity").map((each) => [each.name, each.count]),
    );
    const denied = query.includes("!");
    for (const name of entities) {
      const count = countOf(written(query, found, writeWord(name)));
      // Of what can be denied, only what has an effect is listed.
      if (!denied || listed.has(name)) expect([name, listed.get(name) ?? 0]).toEqual([name, count]);
    }
    expect(listed.size).toBeGreaterThan(0);
  });

  it("lists exactly the relations that leave an answer, from both sides", async () => {
    const query = "?c : borders(France, ?c) & currency(?c, Euro) & ";
    const { items, expects } = await lacuna.completeQuery({ graph, query, limit: 1000, timeout: 60 });
    expect(expects).toBe("relation");
    const listed = new Map(items.map(({ insert, count }) => [insert.trim(), count]));
    for (let id = 0; id < world.relationCount >> 1; id++) {
      const name = world.relations.label(id);
      const out = countOf(`${query}${name}(?c, ?new)`);
      const into = countOf(`${query}${name}(?new, ?c)`);
      expect([name, listed.get(`${name}(?c,`) ?? 0, listed.get(`${name}(, ?c)`) ?? 0]).toEqual([
        name,
        out,
        into,
      ]);
    }
    const ended = await lacuna.completeQuery({ graph, query: "?c : (?c, Euro)", at: 5, limit: 1000 });
    expect(ended.items.map(({ name }) => name)).toEqual(["currency"]);
  });

  it("a new link may begin with a variable, or with the name of an entity that has it", async () => {
    const query = "?c : borders(France, ?x) & borders(?x, ?c) & ";
    const { items } = await lacuna.completeQuery({ graph, query: `${query}?x`, limit: 1000 });
    expect(items.length).toBeGreaterThan(2);
    expect(items.filter(({ insert }) => !insert.includes("?x"))).toEqual([]);
    const asked = "?c : borders(France, ?c) & Switz";
    const found = await lacuna.completeQuery({ graph, query: asked, limit: 1000 });
    const named = found.items.filter(({ kind }) => kind === "entity");
    expect(named.map(({ insert }) => insert.trim())).toEqual(
      expect.arrayContaining(["borders(Switzerland,", "borders(, Switzerland)"]),
    );
    for (const { insert, count } of named) {
      const text = insert.endsWith(")") ? insert.replace("(,", "(?new,") : `${insert}?new)`;
      expect([insert, countOf(asked.replace("Switz", text))]).toEqual([insert, count]);
    }
  });

  it("goes on with what is typed, in the middle of a text and inside quotes", async () => {
    const query = '?c : lang(?c, German) & borders(?c, "Fra';
    const middle = await lacuna.completeQuery({
      graph,
      query: query.replace(' & borders(?c, "Fra', ""),
      at: 9,
    });
    expect(middle).toMatchObject({ from: 5, to: 9, items: [{ insert: "language" }] });
    const quoted = await lacuna.completeQuery({ graph, query: query.replace("lang(", "language(") });
    expect(quoted.items).toMatchObject([{ name: "France", insert: "France" }]);
    expect(quoted.from).toBe(query.indexOf('"') + 4);
    expect((await lacuna.completeQuery({ graph, query: "?c : borders(France, ?c)" })).expects).toBe("sign");
    expect((await lacuna.completeQuery({ graph, query: "?c" })).items).toEqual([]);
  });

  it.each([
    ["?c ", undefined, "sign", [": ", ", "]],
    ["?c  : borders(?c, ?d)", 3, "sign", [", "]],
    ["?c, ", undefined, "variable", []],
    ["?c,  : borders(?c, ?d) & borders(?d, ?e)", 4, "variable", ["?d", "?e"]],
    [" : borders(?c, ?d)", 0, "variable", ["?c", "?d"]],
    ["?d : borders(?c, ?dd)", 2, "variable", ["?dd"]],
    ["?c : borders(France ", undefined, "sign", [", "]],
    ["?c : borders(France , ?c)", 20, "nothing", []],
    ["?c : borders(France, ?c ", undefined, "sign", [")"]],
    ["?c : borders(France, ?c) ", undefined, "sign", ["& ", "| "]],
    ["?c : borders(France, ?c) & !(language(?c, German) ", undefined, "sign", ["& ", "| ", ")"]],
    ["borders(France, Spain) ", undefined, "sign", ["& ", "| "]],
  ] as const)("offers signs and free variables: %j at %s", async (query, at, expects, inserts) => {
    const found = await lacuna.completeQuery({ graph, query, ...(at === undefined ? {} : { at }) });
    expect([found.expects, found.items.map(({ insert }) => insert)]).toEqual([expects, inserts]);
    expect(found.items.every(({ insert, caret }) => caret === insert.length)).toBe(true);
  });

  it("a query that is written by what is offered alone can be asked", async () => {
    let text = "?c ";
    for (const wanted of [": ", "borders(", "France", ", ", "?c", ")", "& ", "language("]) {
      const { items, from, to } = await lacuna.completeQuery({ graph, query: text, limit: 1000 });
      const inserts = items.map(({ insert }) => insert);
      expect([text, inserts.some((each) => each.startsWith(wanted))]).toEqual([text, true]);
      text = `${text.slice(0, from)}${wanted}${text.slice(to)}${/\w$/.test(wanted) ? " " : ""}`;
    }
    expect(countOf(`${text}?c, German)`)).toBeGreaterThan(0);
  });

  it("says what is wrong before the place", async () => {
    const wrong = lacuna.completeQuery({ graph, query: "?c : boarders(France, ?c) & " });
    expect(await refused(wrong)).toMatchObject({
      code: "query.unknown-relation",
      place: { start: 5, end: 13, text: "?c : boarders(France, ?c) & " },
    });
  });
});

describe("why not", () => {
  const links = [
    "borders(?c, Chad)",
    "language(?c, Arabic)",
    "!language(?c, English)",
    "currency(?c, Euro)",
    "memberOf(?c, ?m)",
    "capital(?m, ?k)",
  ];
  const texts = [
    [0, 1, 2],
    [0, 1, 3],
    [1, 3],
    [4, 5],
    [0, 3, 4, 5],
    [2, 3, 0],
  ].map((chosen) => chosen.map((at) => links[at]!));

  it.each(texts)("names as few links as an exhaustive search: %s %s %s", async (...all) => {
    const parts = all.filter((each) => each !== undefined);
    const query = `?c : ${parts.join(" & ")}`;
    for (const name of ["Niger", "France", "Sudan", "Libya", "Euro"]) {
      const found = await lacuna.askWhyNot({ graph, query, values: [name], unsafe: true });
      const ask = (some: readonly string[]) =>
        some.length === 0 ? 1 : countOf(`: ${some.join(" & ").replaceAll("?c", writeWord(name))}`);
      let least = parts.length;
      for (let mask = 0; mask < 1 << parts.length; mask++) {
        const kept = parts.filter((_, at) => ((mask >> at) & 1) === 1);
        if (ask(kept) > 0) least = Math.min(least, parts.length - kept.length);
      }
      expect([name, found.unmatched.length]).toEqual([name, least]);
      expect(found.holds).toBe(least === 0);
      // What the nearest match says of its links is so.
      for (const { head, relation, tail, state } of found.tree) {
        if (head.startsWith("?") || tail.startsWith("?")) continue;
        const there = countOf(`: ${relation}(${writeWord(head)}, ${writeWord(tail)})`);
        expect(there).toBe(state === "known" || state === "present" ? 1 : 0);
      }
    }
  });

  it("says which link of an empty query has no match, and what each leaves", async () => {
    const query = "?c : borders(?c, Iceland) & language(?c, Arabic)";
    const found = await lacuna.askWhyNot({ graph, query });
    expect(found.reading).toBe("there is no answer: borders(?c, Iceland) has no match anywhere in world");
    expect(found.links).toEqual([
      { text: "borders(?c, Iceland)", denied: false, from: 5, to: 25, alone: 0, left: 0, without: 25 },
      { text: "language(?c, Arabic)", denied: false, from: 28, to: 48, alone: 25, left: 0, without: 0 },
    ]);
    expect(countOf("?c : language(?c, Arabic)")).toBe(25);
  });

  it("a wrong number of values is refused", async () => {
    const wrong = lacuna.askWhyNot({ graph, query: "?c : borders(?c, Chad)", values: ["Niger", "Chad"] });
    expect(await refused(wrong)).toMatchObject({ code: "usage.wrong-values" });
  });

  it("with a model, what it believes is what it says of ranked answers", async () => {
    const given = {
      graph,
      query: "?c : borders(?c, Chad) & language(?c, Arabic) & !language(?c, English)",
      model: "frequency",
    };
    const { answers } = await lacuna.predict({ ...given, explain: true, top: 20, predicted: true });
    for (const { values, truth, score = truth, tree, predicted } of answers.slice(0, 3)) {
      const found = await lacuna.askWhyNot({ ...given, values: values.map(String) });
      expect(found.predicted?.truth ?? found.predicted?.score).toBeCloseTo(score ?? -1, 6);
      expect(found.predicted).toMatchObject({ tree, predicted });
    }
  });
});

describe("what if", () => {
  const triples = ["a\tr\tb", "b\tr\tc", "a\ts\tc", "c\ts\tb", "d\tr\tb", "d\ts\ta"];
  const query = "?x : r(?x, ?y) & s(?x, ?z) & !s(?y, a)";

  it("says what a graph with these links would answer", async () => {
    const tsv = (lines: readonly string[]) => `${lines.join("\n")}\n`;
    const changes = { hide: ["r(a, b)", "s(d, a)"], add: ["s(b, d)", "r(c, c)"] };
    const other = [...triples.filter((each) => !["a\tr\tb", "d\ts\ta"].includes(each)), "b\ts\td", "c\tr\tc"];
    const both = inMemory({ "g.tsv": tsv(triples), "h.tsv": tsv(other) });
    const answers = async (file: string) =>
      (await both.ask({ graph: file, query })).answers.map(([each]) => String(each)).sort();
    const [before, after] = [await answers("g.tsv"), await answers("h.tsv")];
    const found = await both.askWhatIf({ graph: "g.tsv", query, ...changes });
    expect(found).toMatchObject({ before: before.length, after: after.length });
    expect(found.appear.flat().sort()).toEqual(after.filter((each) => !before.includes(each)));
    expect(found.go.flat().sort()).toEqual(before.filter((each) => !after.includes(each)));
    expect(found.appearing + found.going).toBeGreaterThan(1);
    expect(found.hidden).toEqual(["r(a, b)", "s(d, a)"]);
  });

  it("refuses changes that are none, and links that are no links", async () => {
    const given = { graph, query: "?c : borders(France, ?c)" };
    for (const [change, code] of [
      [{}, "usage.no-change"],
      [{ hide: ["borders(France, Poland)"] }, "usage.no-change"],
      [{ add: ["borders(France, Spain)"] }, "usage.no-change"],
      [{ add: ["borders(France, ?x)"] }, "usage.no-link"],
      [{ add: ["boarders(France, Spain)"] }, "query.unknown-relation"],
    ] as const)
      expect((await refused(lacuna.askWhatIf({ ...given, ...change } as never)))?.code).toBe(code);
  });
});

describe("check", () => {
  it("says how a query is understood, as convert and count do", async () => {
    const query = "?c : borders(France, ?c) & !language(?c, French)";
    const found = await lacuna.checkQuery({ graph, query });
    const { query: sparql, hash } = await lacuna.convertQuery({ graph, query, to: "sparql" });
    expect(found).toMatchObject({
      ok: true,
      query,
      sparql,
      hash,
      variables: ["?c"],
      diagnostics: [],
      warnings: [],
    });
    expect(found.reading).toBe(
      "every ?c for which France has borders ?c, and it is not so that ?c has language French",
    );
    expect(found.links?.map(({ text, alone }) => [text, alone])).toEqual([
      ["borders(France, ?c)", countOf("?c : borders(France, ?c)")],
      ["language(?c, French)", countOf("?c : language(?c, French)")],
    ]);
    for (const { from = 0, to, text } of found.links ?? []) expect(query.slice(from, to)).toBe(text);
    const empty = await lacuna.checkQuery({ graph, query: "?c : borders(?c, Iceland)" });
    expect(empty.warnings).toHaveLength(1);
  });

  it.each([
    ["?c : boarders(France, ?c)", "query.unknown-relation"],
    ["  ?c : borders(Frence, ?c)", "query.unknown-entity"],
  ])("what it offers mends the query: %s", async (query, code) => {
    const { ok, diagnostics } = await lacuna.checkQuery({ graph, query });
    expect(ok).toBe(false);
    expect(diagnostics[0]?.code).toBe(code);
    const [fix] = diagnostics[0]?.fixes ?? [];
    const mended = `${query.slice(0, fix?.from)}${fix?.insert}${query.slice(fix?.to)}`;
    expect((await lacuna.checkQuery({ graph, query: mended })).ok).toBe(true);
  });
});

it("hardness of a query: what follows from known links and what does not, as two exact answers have it", async () => {
  const lines = (from: number, to: number) =>
    Array.from({ length: to - from }, (_, at) => from + at)
      .map((k) => `e${k % 13}\t${k % 3 ? "r" : "s"}\te${(k * 5 + 3) % 11}\n`)
      .join("");
  const held = inMemory({
    "g/train.txt": lines(0, 30),
    "g/valid.txt": lines(30, 36),
    "g/test.txt": lines(36, 60),
  });
  const asked = { graph: "g", query: "?x : r(?y, ?x) & s(?x, ?z)" };
  const found = await held.measureQueryHardness(asked);
  const full = await held.ask(asked);
  const observed = await held.ask({ ...asked, view: "observed" });
  expect(found).toMatchObject({
    answers: full.count,
    known: observed.count,
    hard: full.count - observed.count,
  });
  expect(found.classes.reduce((sum, { pairs }) => sum + pairs, 0)).toBe(found.hard);
  expect(found.hard).toBeGreaterThan(0);
});
