import { largestOver } from "../../numeric/autograd/operands.ts";
import { scorePairs } from "../../numeric/autograd/pairs.ts";
import { gather, stack } from "../../numeric/autograd/rows.ts";
import type { Matrix } from "../../numeric/autograd/tape.ts";
import { type OperatorTree, operandsOf } from "../../query/views/operator-tree.ts";
import type { MessageGraph } from "./message-graph.ts";
import type { OperatorModel, QueryEmbedding, QueryModel, Run } from "./model.ts";
import type { Branch, QueryPlan } from "./plan.ts";

/** The share of the entities from which on all of them are made ready for scores. */
const MOST = 7 / 8;

/** Embeddings of branches of one shape. */
export function embedBranches(model: QueryModel, run: Run, branches: readonly Branch[]): QueryEmbedding {
  if (model.reads === "operator-tree")
    return embedTrees(
      model,
      run,
      branches.flatMap((branch): OperatorTree[] => ("tree" in branch ? [branch.tree] : [])),
    );
  return model.embed(
    run,
    branches.flatMap((branch): MessageGraph[] => ("graph" in branch ? [branch.graph] : [])),
  );
}

/** Trees that differ in nothing but their ids, node by node. */
function embedTrees(model: OperatorModel, run: Run, trees: readonly OperatorTree[]): QueryEmbedding {
  const operand = (at: number) =>
    embedTrees(
      model,
      run,
      trees.map((tree) => operandsOf(tree)[at]!),
    );
  const operands = () => operandsOf(trees[0]!).map((_, at) => operand(at));
  switch (trees[0]!.op) {
    case "e":
      return model.anchor(
        run,
        idsOf(trees, (tree) => (tree.op === "e" ? tree.entity : undefined)),
      );
    case "p":
      return model.project(
        run,
        operand(0),
        idsOf(trees, (tree) => (tree.op === "p" ? tree.relation : undefined)),
      );
    case "i":
      return model.intersect(run, operands());
    case "n":
      return model.negate!(run, operand(0));
    case "u":
      return model.unite!(run, operands());
    default:
      return model.difference!(run, operands());
  }
}

const idsOf = (trees: readonly OperatorTree[], id: (tree: OperatorTree) => unknown): Uint32Array =>
  Uint32Array.from(trees, (tree) => Number(id(tree)));

/** Queries ready to be scored: rows of their branches, shape by shape. */
export interface EmbeddedQueries {
  /** The inputs of scores, a row for each branch. */
  readonly queries: readonly Matrix[];
  /** The query of each row. */
  readonly queryOf: Uint32Array;
  /** Rows of each query. */
  readonly rowsOf: readonly (readonly number[])[];
}

/** Embeds queries; those of one shape together, in the order in which shapes are met. */
export function embedQueries(model: QueryModel, run: Run, plans: readonly QueryPlan[]): EmbeddedQueries {
  const groups = new Map<string, { branches: Branch[]; queries: number[] }>();
  for (const [query, { branches }] of plans.entries())
    for (const branch of branches) {
      const group = groups.get(branch.shape) ?? { branches: [], queries: [] };
      groups.set(branch.shape, group);
      group.branches.push(branch);
      group.queries.push(query);
    }
  const parts: (readonly Matrix[])[] = [];
  const queryOf: number[] = [];
  for (const { branches, queries } of groups.values()) {
    parts.push(model.score.queries(run, embedBranches(model, run, branches)));
    queryOf.push(...queries);
  }
  const rowsOf: number[][] = plans.map(() => []);
  for (const [row, query] of queryOf.entries()) rowsOf[query]!.push(row);
  const queries = parts[0]!.map((_, which) =>
    stack(
      run.tape,
      parts.map((part) => part[which]!),
    ),
  );
  return { queries, queryOf: Uint32Array.from(queryOf), rowsOf };
}

/**
 * Logits of queries against some entities each: those of query i are `entities[i · each …]`. One row a query, in their order;
 * the largest over the branches of a query.
 */
export function scoreSome(
  model: QueryModel,
  run: Run,
  plans: readonly QueryPlan[],
  entities: Uint32Array,
  each: number,
): Matrix {
  const { tape, sizes } = run;
  const { queries, queryOf, rowsOf } = embedQueries(model, run, plans);
  const targets = new Uint32Array(queryOf.length * each);
  for (const [row, query] of queryOf.entries())
    targets.set(entities.subarray(query * each, (query + 1) * each), row * each);
  // What scores need of entities is computed once for each of them, not once a pair; where most are needed, for all: the
  // table is scored as it lies, without a copy.
  const { ids, places } = distinct(targets, sizes.entities);
  const all = ids.length > MOST * sizes.entities;
  const rows = model.score.entities(run, all ? undefined : ids);
  const scores = scorePairs(tape, model.score.pair, model.score.setting(run), queries[0]!, rows, {
    each,
    targets: all ? targets : places,
  });
  return inOrder(run, model.score.logit(run, scores, queries, { each, targets }), rowsOf);
}

/** Rows of branches to rows of queries: the largest of each. */
export function inOrder(run: Run, logits: Matrix, rowsOf: EmbeddedQueries["rowsOf"]): Matrix {
  const most = Math.max(...rowsOf.map((rows) => rows.length));
  // A query with fewer branches has its last one several times, which changes no maximum.
  const rows = Uint32Array.from({ length: most * rowsOf.length }, (_, at) => {
    const own = rowsOf[at % rowsOf.length]!;
    return own[Math.min(own.length - 1, Math.floor(at / rowsOf.length))]!;
  });
  const ordered = rows.every((row, at) => row === at) ? logits : gather(run.tape, logits, rows);
  return most === 1 ? ordered : largestOver(run.tape, ordered, most);
}

/** The distinct ids, ascending, and the place of each target among them. */
export function distinct(targets: Uint32Array, count: number): { ids: Uint32Array; places: Uint32Array } {
  const place = new Int32Array(count).fill(-1);
  for (let at = 0; at < targets.length; at++) place[targets[at]!] = 0;
  let size = 0;
  for (let id = 0; id < count; id++) if (place[id] === 0) place[id] = size++;
  const ids = new Uint32Array(size);
  for (let id = 0; id < count; id++) if (place[id]! >= 0) ids[place[id]!] = id;
  return { ids, places: targets.map((id) => place[id]!) };
}
