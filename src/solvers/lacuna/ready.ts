import type { Query } from "../../query/formula.ts";
import { type OperatorTree, operandsOf } from "../../query/views/operator-tree.ts";
import { fitSupport } from "../fit/solver.ts";
import { decompose } from "../operator-tree/decompose.ts";
import type { FitQuery } from "../query-graph/graph.ts";
import type { QuerySupport } from "../solver.ts";
import type { LacunaSetting } from "./parameters.ts";

/** A query that is ready to be solved. */
export interface Ready {
  readonly query: Query;
  readonly tree: OperatorTree | undefined;
  readonly graph: FitQuery | undefined;
  readonly setting: LacunaSetting;
}

/** Trees by their operators, everything else that is existential by its graph. */
export function lacunaSupport(query: Query): QuerySupport {
  const { support } = decompose(query);
  return support.supported ? support : fitSupport(query);
}

/** The relation that is asked for from several entities, nearest to the answers. */
export function lastRelation({ tree }: Ready): number {
  const visit = (node: OperatorTree): number => {
    if (node.op === "p" && node.operand.op !== "e") return node.relation as number;
    return operandsOf(node).reduce((found, each) => Math.max(found, visit(each)), -1);
  };
  return tree ? visit(tree) : -1;
}
