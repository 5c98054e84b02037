import { LacunaError } from "../../error.ts";
import { createAnswerer } from "../../exact/answer.ts";
import { exists, type Query } from "../../query/formula.ts";
import { type OperatorTree, operandsOf } from "../../query/views/operator-tree.ts";
import { anchoredLinks } from "../cqd/tree.ts";
import { fitSupport } from "../fit/solver.ts";
import { decompose } from "../operator-tree/decompose.ts";
import { type FitQuery, fitQuery } from "../query-graph/graph.ts";
import type { DenseRow, DenseRows } from "../rows/dense-rows.ts";
import { checkAsked, typeNames } from "../scheduling/asked.ts";
import { solveDenseTogether } from "../scheduling/dense-rows-together.ts";
import { allOf } from "../scheduling/solve-each.ts";
import { type Solving, solveNow } from "../scheduling/solving.ts";
import type { SettingOf } from "../settings/setting.ts";
import type { AnswerClass, RunningSolver, Solution, SolverWorld, Support } from "../solver.ts";
import { type Classes, classesByCount, classesByType } from "./classes.ts";
import { graphMessage } from "./graph.ts";
import { linkRows } from "./link-rows.ts";
import type { Message } from "./message.ts";
import type { LacunaSetting } from "./parameters.ts";
import { exponentOf } from "./prior.ts";
import { oddsTruth, scoresOf, sharesAt, sumTruth, truthsOf } from "./score.ts";
import { treeMessage } from "./tree.ts";
import { linkTruth } from "./truth.ts";
import { typeFormedBy } from "./type-formed.ts";

/** Queries that advance together at most. */
const ABREAST = 64;

/** Vectors that a query holds while it waits for rows, about. */
const VECTORS = 16;

/** A query that is ready to be solved. */
interface Ready {
  readonly query: Query;
  readonly tree: OperatorTree | undefined;
  readonly graph: FitQuery | undefined;
  readonly setting: LacunaSetting;
}

/** Trees by their operators, everything else that is existential by its graph. */
export function lacunaSupport(query: Query): Support {
  const { support } = decompose(query);
  return support.supported ? support : fitSupport(query);
}

/** Starts the solver: messages over rows of expected missing links. */
export function startLacuna(world: SolverWorld, settings: SettingOf<LacunaSetting>): RunningSolver {
  const { graph, known, memory } = world;
  const { entityCount } = graph;
  const nameOf = typeNames(graph);
  const rowsOf = rowsOfOneBelief(world);
  const fitting = Math.max(1, Math.floor(memory / 2 / (4 * Math.max(1, entityCount))));
  const follows = createAnswerer(known);

  const ready = (query: Query): Ready => {
    const { tree } = decompose(query);
    checkAsked("lacuna", lacunaSupport(query), query, graph);
    return {
      ...{ query, tree },
      graph: tree ? undefined : fitQuery(query, "outward"),
      setting: settings(nameOf(query)),
    };
  };

  /** The message of each free variable. */
  function* messages({ query, tree, graph: asked, setting }: Ready): Solving<Message[], DenseRow> {
    const { follow, m } = setting;
    const common = { known, follow, rowsSumUp: setting.belief === "scaled" };
    if (tree) return [yield* treeMessage(tree, { ...common, classes: classesByType })];
    const found: Message[] = [];
    for (const [at, variable] of query.free.entries()) {
      const sending = { ...common, cut: m, classes: classesByCount };
      found.push(withKnown(yield* graphMessage(asked!, variable, sending), knownAnswers(query, at)));
    }
    return found;
  }

  /** What follows from known links: a cycle that is cut may miss some of it. */
  const knownAnswers = ({ free, body }: Query, at: number): Uint32Array => {
    const others = free.filter((_, i) => i !== at);
    const { stop } = world;
    const { ids, outcome } = follows({ free: [free[at]!], body: exists(others, body) }, stop ? { stop } : {});
    if (outcome === "complete") return ids;
    throw new LacunaError("solvers.stopped", `the query was stopped (${outcome})`, {
      hint: "give it more time",
    });
  };

  const solution = (found: readonly Message[], { setting }: Ready): Solution => {
    const squash = setting.belief === "calibrated" ? sumTruth : oddsTruth;
    const exponent = exponentOf(setting.prior);
    const rows = found.map((message) => truthsOf(message, scoresOf(message, exponent), squash));
    if (found.length !== 1) return { rows };
    return { rows, count: expectedAnswers(found[0]!) };
  };

  const solve = (query: Query): Solution => {
    const asked = ready(query);
    return solution(solveNow(messages(asked), rowsOf(asked.setting)), asked);
  };

  return {
    solve,
    solveEach,
    solveMany: allOf(solveEach),
    truth: linkTruth(() => rowsOf(settings(undefined)), known, settings(undefined)),
    classes(query, entities) {
      const asked = ready(query);
      const [message] = solveNow(messages(asked), rowsOf(asked.setting));
      const { missing } = asked.tree ? classesByType : classesByCount;
      return entities.map((entity) => classesOf(message!, entity, asked, missing));
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
        beliefOrder(asked[a]!) - beliefOrder(asked[b]!) ||
        lastRelation(asked[a]!) - lastRelation(asked[b]!) ||
        a - b,
    );
    const most = Math.max(
      1,
      Math.min(ABREAST, Math.floor(memory / 4 / (8 * VECTORS * Math.max(1, entityCount)))),
    );
    for (let from = 0; from < order.length; ) {
      const belief = asked[order[from]!]!.setting.belief;
      let to = from;
      while (to < order.length && to - from < most && asked[order[to]!]!.setting.belief === belief) to++;
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
        (i, found) => onSolved(places[i]!, solution(found, asked[places[i]!]!)),
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

/** The rows of one kind of belief at a time, within the memory of the world. */
function rowsOfOneBelief(world: SolverWorld): (setting: Pick<LacunaSetting, "belief">) => DenseRows {
  let held: { readonly belief: string; readonly rows: DenseRows } | undefined;
  return ({ belief }) => {
    if (held?.belief !== belief)
      held = { belief, rows: linkRows(world, belief, Math.floor(world.memory / 2)) };
    return held.rows;
  };
}

const beliefOrder = ({ setting }: Ready): number => (setting.belief === "calibrated" ? 1 : 0);

/** The relation that is asked for from several entities, nearest to the answers. */
function lastRelation({ tree }: Ready): number {
  const visit = (node: OperatorTree): number => {
    if (node.op === "p" && node.operand.op !== "e") return node.relation as number;
    return operandsOf(node).reduce((found, each) => Math.max(found, visit(each)), -1);
  };
  return tree ? visit(tree) : -1;
}

/** A message in which answers that the exact engine finds are known. */
function withKnown(message: Message, answers: Uint32Array): Message {
  if (answers.every((id) => message.known[id]! > 0)) return message;
  const known = message.known.slice();
  for (const id of answers) if (known[id] === 0) known[id] = 1;
  return { ...message, known };
}

/** How many answers are expected: known ones, and of all others the truths of what is expected of them. */
function expectedAnswers(message: Message): number {
  const scores = scoresOf(message, 0);
  return scores.reduce(
    (sum, score, t) => sum + (message.known[t]! > 0 ? message.known[t]! : oddsTruth(score)),
    0,
  );
}

function classesOf(
  message: Message,
  entity: number,
  { tree, setting }: Ready,
  missing: Classes["missing"],
): readonly AnswerClass[] {
  if (message.known[entity]! > 0) return [{ reduces: null, missing: 0, share: 1 }];
  return sharesAt(message, exponentOf(setting.prior), entity).map(({ name, share }) => ({
    reduces: tree ? typeFormedBy(name) : null,
    missing: missing(name),
    share,
  }));
}
