import { LacunaError } from "../../error.ts";
import { createAnswerer } from "../../exact/answer.ts";
import { exists, type Query } from "../../query/formula.ts";
import { anchoredLinks } from "../cqd/tree.ts";
import { decompose } from "../operator-tree/decompose.ts";
import { fitQuery } from "../query-graph/graph.ts";
import type { DenseRow, DenseRows } from "../rows/dense-rows.ts";
import { checkAsked, typeNames } from "../scheduling/asked.ts";
import { solveDenseTogether } from "../scheduling/dense-rows-together.ts";
import { allOf } from "../scheduling/solve-each.ts";
import { type Solving, solveNow } from "../scheduling/solving.ts";
import type { SettingOf } from "../settings/setting.ts";
import type { LinkSolverContext, RunningSolver, Solution } from "../solver.ts";
import { classesByCount, classesByType } from "./classes.ts";
import { graphMessage } from "./graph.ts";
import { linkRows, type RowRule } from "./link-rows.ts";
import { type Message, withKnown } from "./message.ts";
import type { LacunaSetting } from "./parameters.ts";
import { lacunaSupport, lastRelation, type Ready } from "./ready.ts";
import { classesOf, solutionOf } from "./solution.ts";
import { treeMessage } from "./tree.ts";
import { linkTruth } from "./truth.ts";

/** Queries that advance together at most. */
const ABREAST = 64;

/** Vectors that a query holds while it waits for rows, about. */
const VECTORS = 16;

/** Starts the solver: messages over rows of expected missing links. */
export function startLacuna(world: LinkSolverContext, settings: SettingOf<LacunaSetting>): RunningSolver {
  const { graph, known, memory } = world;
  const { entityCount } = graph;
  const nameOf = typeNames(graph);
  const rowsOf = rowsOfOneRule(world);
  const fitting = Math.max(1, Math.floor(memory / 2 / (4 * Math.max(1, entityCount))));
  const follows = createAnswerer(known);

  const ready = (query: Query): Ready => {
    const { tree } = decompose(query);
    checkAsked("lacuna", lacunaSupport(query), query, graph);
    return {
      query,
      tree,
      graph: tree ? undefined : fitQuery(query, "outward"),
      setting: settings(nameOf(query)),
    };
  };

  /** The message of each free variable. */
  function* messages({ query, tree, graph: asked, setting }: Ready): Solving<Message[], DenseRow> {
    const { beamWidth: follow, m } = setting;
    const common = { known, follow, expects: setting.belief === "scaled" ? setting.missing : undefined };
    if (tree) return [yield* treeMessage(tree, { ...common, classes: classesByType })];
    const found: Message[] = [];
    for (const [at, variable] of query.free.entries()) {
      const sending = { ...common, cut: m, classes: classesByCount };
      found.push(withKnown(yield* graphMessage(asked!, variable, sending), knownAnswers(query, at)));
    }
    return found;
  }

  /** Answers that follow from known links: a cycle that is cut may miss some of them. */
  const knownAnswers = ({ free, body }: Query, at: number): Uint32Array => {
    const others = free.filter((_, i) => i !== at);
    const { stop } = world;
    const { ids, outcome } = follows({ free: [free[at]!], body: exists(others, body) }, stop ? { stop } : {});
    if (outcome === "complete") return ids;
    throw new LacunaError("solvers.stopped", `the query was stopped (${outcome})`, {
      hint: "give it more time",
    });
  };

  const solve = (query: Query): Solution => {
    const asked = ready(query);
    return solutionOf(solveNow(messages(asked), rowsOf(asked.setting)), asked);
  };

  return {
    solve,
    solveEach,
    solveMany: allOf(solveEach),
    truth: linkTruth(() => rowsOf(settings(undefined)), known, settings(undefined)),
    classes(query, entities) {
      const asked = ready(query);
      const [message] = solveNow(messages(asked), rowsOf(asked.setting));
      return entities.map((entity) => classesOf(message!, entity, asked));
    },
  };

  function* solveEach(
    queries: readonly Query[],
    onSolved: (at: number, solution: Solution) => void,
  ): Generator<void, void, void> {
    const asked = queries.map(ready);
    // Queries that go through many rows of one relation follow each other, so that the rows are still held.
    const order = [...asked.keys()].sort(
      (a, b) =>
        compare(ruleOf(asked[a]!), ruleOf(asked[b]!)) ||
        lastRelation(asked[a]!) - lastRelation(asked[b]!) ||
        a - b,
    );
    const most = Math.max(
      1,
      Math.min(ABREAST, Math.floor(memory / 4 / (8 * VECTORS * Math.max(1, entityCount)))),
    );
    for (let from = 0; from < order.length; ) {
      const rule = ruleOf(asked[order[from]!]!);
      let to = from;
      while (to < order.length && to - from < most && ruleOf(asked[order[to]!]!) === rule) to++;
      const places = order.slice(from, to);
      const rows = rowsOf(asked[places[0]!]!.setting);
      loadAnchored(
        places.map((place) => asked[place]!),
        rows,
        fitting,
      );
      yield* solveDenseTogether(
        places.map((place) => messages(asked[place]!)),
        rows,
        fitting,
        (i, found) => onSolved(places[i]!, solutionOf(found, asked[places[i]!]!)),
      );
      from = to;
    }
  }
}

/** Scores rows of anchored links in one batch. */
function loadAnchored(asked: readonly Ready[], rows: DenseRows, fitting: number): void {
  const links = asked.flatMap(({ tree }) => (tree ? anchoredLinks(tree) : []));
  if (links.length < 2 || links.length > fitting) return;
  rows.load(
    Uint32Array.from(links, ({ head }) => head),
    Uint32Array.from(links, ({ relation }) => relation),
  );
}

/** The rows of one rule at a time, within the memory of the world. */
function rowsOfOneRule(world: LinkSolverContext): (rule: RowRule) => DenseRows {
  let held: { readonly name: string; readonly rows: DenseRows } | undefined;
  return (rule) => {
    const name = ruleName(rule);
    if (held?.name !== name) held = { name, rows: linkRows(world, rule, Math.floor(world.memory / 2)) };
    return held.rows;
  };
}

const ruleName = ({ belief, temperature, missing }: RowRule): string => `${belief} ${temperature} ${missing}`;

const ruleOf = ({ setting }: Ready): string => ruleName(setting);

const compare = (a: string, b: string): number => (a < b ? -1 : Number(a > b));
