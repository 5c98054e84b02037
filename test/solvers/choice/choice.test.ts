import { describe, expect, test } from "vitest";
import { memoryFiles } from "../../../src/formats/files/memory-files.ts";
import { parseText } from "../../../src/query/text/parse.ts";
import { chosenSolvers, knownView } from "../../../src/solvers/choice/chosen-solvers.ts";
import { askedModelGiven, modelGiven } from "../../../src/solvers/choice/default-model.ts";
import {
  askedSolvers,
  checkRankable,
  solverFor,
  solverGiven,
} from "../../../src/solvers/choice/default-solver.ts";
import { asksForFewRows } from "../../../src/solvers/choice/few-rows.ts";
import { refuseHelpless, rowMemory } from "../../../src/solvers/choice/model-needs.ts";
import { printPreset, readPreset, readPresets } from "../../../src/solvers/choice/preset-file.ts";
import { findSolver, solvers } from "../../../src/solvers/registry.ts";
import { syntheticGraph, syntheticLinks } from "../../support/synthetic.ts";

const graph = syntheticGraph(syntheticLinks(40, 1));
const read = (text: string) => parseText(text, { ids: true });
const [tree, cyclic, whole] = [
  read("?x : exists ?y (r0(e1, ?y) & r2(?y, ?x))"),
  read("?x : exists ?y (r0(e1, ?y) & r2(?y, ?x) & r4(?y, ?x))"),
  read("?x, ?y : r0(?x, ?y)"),
];
const code = (work: () => unknown) => {
  try {
    work();
  } catch (error) {
    const { code: found, message, hint } = error as { code: string; message: string; hint: string };
    return { code: found, message, hint };
  }
  return undefined;
};

describe("the solver of a query", () => {
  test("is of those that support it the one of the lowest precedence, and of equals the cheapest", () => {
    for (const query of [tree!, cyclic!]) {
      const supporting = solvers.filter(
        (each) => each.precedence !== undefined && each.supports(query).supported,
      );
      const least = Math.min(...supporting.map((each) => each.precedence!));
      const equals = supporting.filter((each) => each.precedence === least);
      const cost = Math.min(...equals.map((each) => each.cost(query, graph)));
      const found = solverFor(query, undefined, graph);
      expect(found.precedence).toBe(least);
      expect(found.cost(query, graph)).toBe(cost);
      expect(equals.find((each) => each.cost(query, graph) === cost)).toBe(found);
    }
    expect(solverFor(whole!, undefined, graph).name).toBe("qto");
  });

  test("is among those that are named, whatever their order; those without a precedence come last", () => {
    expect(solverFor(tree!, ["cqd", "qto"], graph)).toBe(solverFor(tree!, ["qto", "cqd"], graph));
    const last = solvers.find((each) => each.precedence === undefined && each.supports(tree!).supported)!;
    expect(solverFor(tree!, [last.name, "qto"], graph).name).toBe("qto");
    expect(solverFor(tree!, last.name, graph)).toBe(last);
    const given = { name: "cqd", set: { k: 4 } };
    expect(solverGiven(tree!, [given], graph)).toBe(given);
    expect(solverGiven(tree!, undefined, graph)).toBe(solverFor(tree!, undefined, graph).name);
    expect(askedSolvers("qto")).toEqual(["qto"]);
    expect(askedSolvers(["qto", given])).toEqual(["qto", given]);
    const byDefault = askedSolvers(undefined);
    const precedences = byDefault.map((name) => findSolver(name as string).precedence!);
    expect(precedences).toEqual([...precedences].sort((a, b) => a - b));
  });

  test("is refused where none answers, with the reason of each and what does answer", () => {
    const one = code(() => solverFor(cyclic!, "qto", graph))!;
    expect(one.code).toBe("usage.unsupported-query");
    expect(one.message).toMatch(/^qto does not answer this query: /);
    const able = solvers
      .filter((each) => each.supports(cyclic!).supported)
      .map(({ name }) => `solver ${name}`);
    expect(one.hint).toBe(`these do: ${able.join(", ")}`);
    expect(code(() => solverFor(cyclic!, ["qto", "cqd"], graph))!.message).toMatch(
      /^none of the solvers answers this query \(qto: .+; cqd: .+\)$/,
    );
    expect(code(() => solverFor(tree!, "nobody", graph))!.code).toBe("usage.unknown-solver");
    expect(code(() => checkRankable(read(": r0(e1, e2)")))!.code).toBe("usage.nothing-to-rank");
    expect(code(() => checkRankable(tree!))).toBeUndefined();
  });

  test("is asked for few rows up to 64", () => {
    const costing = (cost: number) => ({ ...findSolver("qto"), cost: () => cost });
    expect(asksForFewRows(tree!, costing(64), graph)).toBe(true);
    expect(asksForFewRows(tree!, costing(65), graph)).toBe(false);
  });
});

describe("the model", () => {
  const of = (...names: string[]) => names.map((name) => ({ solver: findSolver(name) }));
  test("that is given is taken, and none where no solver asks one", () => {
    expect(modelGiven({ model: "mine" }, of("qto"))).toEqual({ model: "mine", byDefault: false });
    expect(modelGiven({}, of("exact"))).toEqual({ model: undefined, byDefault: false });
  });

  test("is ULTRA's where predicted answers are asked for by links alone, and a solver's own", () => {
    expect(modelGiven({ predicted: true }, of("qto", "exact", "lacuna"))).toEqual({
      model: "ultra-3g",
      byDefault: true,
    });
    expect(modelGiven({}, of("ultraquery"))).toEqual({ model: "ultraquery", byDefault: true });
    for (const [given, names] of [
      [{}, ["qto"]],
      [{ predicted: false }, ["qto"]],
      [{ predicted: true }, ["qto", "ultraquery"]],
    ] as const)
      expect(code(() => modelGiven(given, of(...names)))!.code).toBe("usage.missing-model");
    expect(askedModelGiven({}, of("qto"))).toEqual({ model: "ultra-3g", byDefault: true });
    expect(code(() => askedModelGiven({ solver: "qto" }, of("qto")))!.code).toBe("usage.missing-model");
    expect(askedModelGiven({ solver: "qto", predicted: true }, of("qto")).model).toBe("ultra-3g");
  });

  test("of each solver has to be there before any work", () => {
    expect(code(() => refuseHelpless([findSolver("exact")], undefined))).toBeUndefined();
    expect(code(() => refuseHelpless([findSolver("exact"), findSolver("qto")], {}))!.message).toBe(
      "qto asks a link predictor",
    );
    const links = {} as never;
    expect(code(() => refuseHelpless([findSolver("qto")], { links }))).toBeUndefined();
    expect(code(() => refuseHelpless([findSolver("qto")], { own: { cqd: { links } } }))!.code).toBe(
      "usage.missing-model",
    );
    expect(code(() => refuseHelpless([findSolver("qto")], { own: { qto: { links } } }))).toBeUndefined();
  });

  test("leaves half of a budget to rows", () => {
    expect(rowMemory(1001)).toBe(500);
    expect(rowMemory(undefined)).toBe(2 ** 30);
  });
});

describe("presets in files", () => {
  const preset = {
    name: "mine",
    solver: "qto",
    values: findSolver("qto").presets[0]?.values ?? {},
    chosen: { by: "hand" },
  } as never;
  const text = printPreset(preset);
  const host = (files: Record<string, string>) => ({
    files: memoryFiles(
      new Map(Object.entries(files).map(([name, each]) => [name, new TextEncoder().encode(each)])),
    ),
  });
  const changed = (more: object) => JSON.stringify({ ...JSON.parse(text), ...more });

  test("are read for their solver, under their path", async () => {
    const { files } = host({ "a.json": text });
    expect(await readPreset("a.json", "qto", files)).toMatchObject({ name: "a.json", solver: "qto" });
    await expect(readPreset("a.json", "cqd", files)).rejects.toMatchObject({
      message: "a.json is a preset of qto, not of cqd",
    });
    await expect(readPreset("b.json", "qto", files)).rejects.toMatchObject({
      message: "b.json cannot be read",
    });
  });

  test("may be named for one of several solvers; both readings of the name are looked for", async () => {
    const found = await readPresets(["qto:a.json", "plain"], host({ "a.json": text }));
    expect([...found.keys()]).toEqual(["a.json"]);
    expect([
      ...(await readPresets(["qto:a.json"], host({ "a.json": text, "qto:a.json": text }))).keys(),
    ]).toEqual(["qto:a.json", "a.json"]);
    await expect(readPresets(["qto:a.json"], host({}))).rejects.toMatchObject({ code: "solvers.bad-preset" });
  });

  test.each([
    ["no JSON", "{", "is no JSON"],
    ["another format", changed({ format: "other" }), "is no preset of the format"],
    ["no solver", changed({ solver: 5 }), "is no preset of the format"],
    ["no values", changed({ values: null }), "is no preset of the format"],
    ["a value that is a list", changed({ values: { k: [1] } }), "is no preset of the format"],
    [
      "a value of a type that is none",
      changed({ types: { "2p": { k: null } } }),
      "is no preset of the format",
    ],
    ["a model without weights", changed({ model: { name: "m" } }), "is no preset of the format"],
    ["null", "null", "is no preset of the format"],
  ])("that have %s are refused", async (_, content, why) => {
    await expect(readPresets(["a.json"], host({ "a.json": content }))).rejects.toMatchObject({
      code: "solvers.bad-preset",
      message: expect.stringContaining(why),
      place: { file: "a.json" },
    });
  });

  test("that name a model, and values by type, are whole", async () => {
    const content = changed({
      model: { name: "m", weights: "w" },
      types: { "2p": { k: 1, mode: "x", on: true } },
    });
    expect((await readPresets(["a.json"], host({ "a.json": content }))).get("a.json")).toMatchObject({
      model: { name: "m" },
    });
    const [chosen] = await chosenSolvers(
      [{ name: "qto", preset: "a.json" }],
      host({ "a.json": changed({ model: { name: "m", weights: "w" } }) }),
    );
    expect(chosen).toMatchObject({
      preset: "a.json",
      presetModel: { name: "m", weights: "w" },
      anyModel: false,
    });
  });
});

test("a solver is named once, and takes known links of train, or all that are observed", async () => {
  const { files } = { files: memoryFiles(new Map()) };
  await expect(chosenSolvers(["qto", { name: "qto" }], { files })).rejects.toMatchObject({
    code: "usage.repeated",
    message: "qto is named twice",
  });
  await expect(chosenSolvers([{ name: "qto", set: { nothing: 1 } }], { files })).rejects.toMatchObject({
    code: expect.stringMatching(/^usage\./),
  });
  expect(knownView(graph, "train", "test").levels).toBe(0b001);
  expect(knownView(graph, "observed", "test").levels).toBe(0b011);
  expect(knownView(graph, "observed", "valid").levels).toBe(0b001);
});
