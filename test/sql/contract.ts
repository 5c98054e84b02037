import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { noClass } from "../../src/hardness/classes/classes.ts";
import { classifier } from "../../src/hardness/classify.ts";
import { bucketOf } from "../../src/hardness/reach/cardinality.ts";
import type { Unions } from "../../src/hardness/reach/evaluation.ts";
import type { Graph, Split } from "../../src/kg/graph.ts";
import { positiveAtoms, positiveForm } from "../../src/query/canonical/denials.ts";
import { parseEfok } from "../../src/query/efok/parse.ts";
import { atom, constant, type Formula, type Query, type Term } from "../../src/query/formula.ts";
import { treeToQuery } from "../../src/query/views/operator-tree.ts";
import { efo1Types, efokTypes } from "../../src/query-types/index.ts";
import { answerBatch } from "../../src/sql/batch.ts";
import { observedOnly, positionOf, unclassified } from "../../src/sql/classes.ts";
import { compileType } from "../../src/sql/compile.ts";
import type { OwnEngine, SqlEngine } from "../../src/sql/engines/engine.ts";
import { probe } from "../../src/sql/engines/probe.ts";
import { existingBySql } from "../../src/sql/existing.ts";
import { levelsOf } from "../../src/sql/levels.ts";
import { groundingOf, type QueryAnswered } from "../../src/sql/run.ts";
import { arbitraryGraph, arbitraryQuery, graphOf, type SmallGraph } from "../support/arbitrary.ts";

/** Queries of one type: an engine has to say what the classifier says, answer by answer. Gives how many answers were compared. */
export async function compareWithClassifier(
  engine: SqlEngine,
  graph: Graph,
  queries: readonly Query[],
  split: Split,
  unions: Unions,
): Promise<Compared> {
  const type = compileType(queries[0]!, { is: "classes", unions }, levelsOf(split), engine.dialect);
  const groundings = queries.map((each) => groundingOf(each, graph));
  const answers = async function* () {
    for await (const answered of answerBatch(engine, type, groundings)) yield { ...answered, type };
  };
  return compareAnswers(answers(), graph, queries, split, unions);
}

/** Answers that were compared. */
export interface Compared {
  easy: number;
  hard: number;
}

/** The answers of queries have to be those that the classifier gives. */
export async function compareAnswers(
  answers: AsyncIterable<QueryAnswered>,
  graph: Graph,
  queries: readonly Query[],
  split: Split,
  unions: Unions,
): Promise<Compared> {
  const { classify } = classifier(graph, split, { unions });
  const sum = { easy: 0, hard: 0 };
  for await (const { at, tuples, codes, type } of answers) {
    const query = queries[at]!;
    const width = query.free.length;
    const wanted = classify(query);
    const rows = new Map<string, string>();
    const put = (ids: Uint32Array, named: (row: number) => string, count: number) => {
      for (let row = 0; row < count; row++)
        rows.set(ids.slice(row * width, (row + 1) * width).join(), named(row));
    };
    put(wanted.easy, () => "easy", width === 0 ? Number(wanted.easy.length > 0) : wanted.easy.length / width);
    put(
      wanted.hard,
      (row) =>
        wanted.classOf[row] === noClass ? "none" : JSON.stringify(wanted.classes[wanted.classOf[row]!]),
      wanted.classOf.length,
    );
    const found = new Map<string, string>();
    codes.forEach((code, row) => {
      if (code === observedOnly) return;
      const named =
        code === 0
          ? "easy"
          : code === unclassified
            ? "none"
            : JSON.stringify(type.classes[positionOf(type.codes!, code)]);
      found.set(tuples.slice(row * width, (row + 1) * width).join(), named);
    });
    // A yes of the observed graph has no tuple to stand in the list of easy answers.
    if (width === 0 && rows.size === 0 && found.get("") === "easy") continue;
    expect([...found].sort(), JSON.stringify(query)).toEqual([...rows].sort());
    sum.easy += wanted.easy.length;
    sum.hard += wanted.classOf.length;
  }
  return sum;
}

/** An engine counts as many existing entities as the classifier. Gives them. */
async function sameExisting(engine: SqlEngine, graph: Graph, queries: readonly Query[], split: Split) {
  const { existing } = classifier(graph, split);
  const { entityCount, relationCount } = graph;
  const count = existingBySql({ engine, entityCount, relationCount }, split);
  const found = await count(queries, (error) => {
    throw error;
  });
  for (const [at, query] of queries.entries()) expect(found[at], JSON.stringify(query)).toBe(existing(query));
  return found;
}

/** What every engine has to do. */
export function engineContract(name: string, subject: () => OwnEngine, runs: number): void {
  it("is fit, and a statement that takes too long is ended without harm to the next", async () => {
    await subject().load(middling());
    const tables = ["a", "b", "c", "d"];
    const sum = tables.map((each) => `${each}.h`).join(" + ");
    const sql = `SELECT COUNT(*) AS n FROM ${tables.map((each) => `edge ${each}`).join(" CROSS JOIN ")} WHERE ${sum} < 0`;
    const asked = async () => {
      for await (const _ of subject().blocks(sql, 50));
    };
    await expect(asked()).rejects.toMatchObject({ code: "sql.timed-out" });
    await probe(subject());
  });

  classifierContract(
    name,
    {
      load: (graph) => subject().load(graph),
      check: (graph, queries, split, unions) =>
        compareWithClassifier(subject(), graph, queries, split, unions),
    },
    runs,
  );

  describe(`${name} counts what the classifier counts`, () => {
    it("of existing entities", async () => {
      const buckets = new Set<string>();
      await fc.assert(
        fc.asyncProperty(
          arbitraryGraph,
          arbitraryQuery({ minFree: 1, maxFree: 2 }),
          fc.constantFrom<Split>("test", "valid"),
          async (small, query, split) => {
            fc.pre(inRange(JSON.stringify(query.body), small));
            fc.pre(positiveAtoms(positiveForm(query.body)).length <= 8);
            const graph = graphOf(small);
            await subject().load(graph);
            await sameExisting(subject(), graph, [query], split);
          },
        ),
        { numRuns: runs, seed: 6 },
      );
      const graph = middling();
      await subject().load(graph);
      const random = randomOf(13);
      const asked = efo1Types().map(({ tree }) => groundedAnyhow(treeToQuery(tree), graph, random));
      for (const found of await sameExisting(subject(), graph, asked, "test"))
        buckets.add(found === undefined ? "none" : bucketOf(found));
      expect([...buckets].sort()).toEqual(["0", "1", "10c", "2c", "none"]);
    }, 240_000);
  });
}

/** Something that classifies answers, and compares them with the classifier. */
export interface Classifying {
  readonly load: (graph: Graph) => Promise<void>;
  /** Whether it takes a query; it has to refuse others. */
  readonly takes?: (query: Query) => boolean;
  readonly check: (
    graph: Graph,
    queries: readonly Query[],
    split: Split,
    unions: Unions,
  ) => Promise<Compared>;
}

/** What everything that classifies has to do. */
export function classifierContract(
  name: string,
  { load, check, takes = () => true }: Classifying,
  runs: number,
): void {
  describe(`${name} says what the classifier says`, () => {
    it("of queries of every shape", async () => {
      let hard = 0;
      await fc.assert(
        fc.asyncProperty(
          arbitraryGraph,
          arbitraryQuery({ minFree: 1, maxFree: 2 }),
          fc.constantFrom<Split>("test", "valid"),
          fc.constantFrom<Unions>("filtered", "any"),
          async (small, query, split, unions) => {
            fc.pre(inRange(JSON.stringify(query.body), small) && takes(query));
            fc.pre(positiveAtoms(positiveForm(query.body)).length <= 8);
            const graph = graphOf(small);
            await load(graph);
            hard += (await check(graph, [query], split, unions)).hard;
          },
        ),
        { numRuns: runs, seed: 5 },
      );
      expect(hard).toBeGreaterThan(runs / 10);
    });

    const types: readonly [string, readonly Query[]][] = [
      ["the EFO-1 types", efo1Types().map(({ tree }) => treeToQuery(tree))],
      ["a sample of the EFO_k types", efokTypes().map(({ formula }) => parseEfok(formula))],
    ];
    for (const [what, all] of types)
      it(`of ${what}`, async () => {
        const graph = middling();
        await load(graph);
        const random = randomOf(11);
        const every = Math.max(1, Math.floor(all.length / runs));
        let hard = 0;
        for (const [at, type] of all.entries()) {
          if (at % every > 0) continue;
          const queries = Array.from({ length: 4 }, () => groundedAnyhow(type, graph, random));
          hard += (await check(graph, queries, "test", at % 2 === 0 ? "filtered" : "any")).hard;
        }
        expect(hard).toBeGreaterThan(runs / 2);
      }, 240_000);
  });
}

/** 40 entities and 6 relations, with enough links that most types have answers. */
function middling(): Graph {
  const random = randomOf(7);
  const triples = new Map<string, readonly [number, number, number]>();
  while (triples.size < 700) {
    const triple = [random(40), 2 * random(6), random(40)] as const;
    triples.set(triple.join(" "), triple);
  }
  return graphOf({
    entityCount: 40,
    relationCount: 12,
    triples: [...triples.values()],
    levels: Array.from(triples, () => [0, 0, 0, 1, 2, 2][random(6)]!),
  });
}

/** The type with random relations and constants. */
function groundedAnyhow(type: Query, graph: Graph, random: (below: number) => number): Query {
  const names = new Map<string, number>();
  const idOf = (name: number | string, below: number): number => {
    const known = names.get(String(name)) ?? random(below);
    names.set(String(name), known);
    return known;
  };
  const term = (each: Term): Term =>
    each.kind === "constant" ? constant(idOf(`entity ${each.entity}`, graph.entityCount)) : each;
  const visit = (part: Formula): Formula => {
    switch (part.kind) {
      case "atom":
        return atom(idOf(`relation ${part.relation}`, graph.relationCount), term(part.head), term(part.tail));
      case "not":
      case "exists":
        return { ...part, body: visit(part.body) };
      default:
        return { ...part, operands: part.operands.map(visit) };
    }
  };
  return { free: type.free, body: visit(type.body) };
}

/** Whole numbers below a bound, the same for the same seed. */
function randomOf(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
}

/** The generator may ask for ids that a small graph lacks; those are errors, not queries. */
const inRange = (text: string, { entityCount, relationCount }: SmallGraph): boolean =>
  [...text.matchAll(/"entity":(\d+)/g)].every(([, id]) => Number(id) < entityCount) &&
  [...text.matchAll(/"relation":(\d+)/g)].every(([, id]) => Number(id) < relationCount);
