import { LacunaError } from "../../error.ts";
import { classifier } from "../../hardness/classify.ts";
import type { Query } from "../../query/formula.ts";
import { treeToQuery } from "../../query/views/operator-tree.ts";
import { efo1Protocol } from "../efo1/protocol.ts";
import { efo1Type } from "../efo1/type.ts";
import { efokProtocol } from "../efok/protocol.ts";
import { efokType, queryOf } from "../efok/type.ts";
import { defaultsOf } from "../parameter.ts";
import type { Grounder, Protocol, SampleSetup } from "../protocol.ts";
import { byClass } from "./classes.ts";
import { maxAnswers } from "./parameters.ts";

/** The grounding of a type without a structure of BetaE. */
export interface GeneralType {
  /** The protocol whose groundings are sorted into classes. */
  readonly source: Protocol;
  /** A query of the type. */
  readonly query: Query;
}

/**
 * The type of an EFO_k or EFO-1 formula or name: conjunctions are grounded as the protocol `efok` does, half of its
 * groundings from a missing link, other operator trees as `efo1` does.
 * @throws LacunaError `benchmark.unknown-type`
 */
export function generalType(name: string): GeneralType {
  try {
    const type = efokType(name);
    const ids = {
      entities: new Uint32Array(type.graph.nodes.length),
      relations: new Uint32Array(type.edges.length),
    };
    return { source: efokProtocol, query: queryOf(type, ids, () => true, type.free) };
  } catch (error) {
    if (!(error instanceof LacunaError)) throw error;
  }
  const type = efo1Type(name);
  return { source: efo1Protocol, query: treeToQuery(type.tree(new Uint32Array(type.slots))) };
}

/** Groundings of another protocol with their hard answers sorted into classes. */
export function generalGrounder(setup: SampleSetup, { source }: GeneralType): Grounder {
  const most = setup.parameters[maxAnswers.name] ?? maxAnswers.default;
  const parameters = { ...defaultsOf(source.parameters), hard: most };
  const { attempt } = source.grounder({ ...setup, parameters });
  const { classify } = classifier(setup.graph, setup.split);
  return {
    attempt(index) {
      const made = attempt(index);
      if (!made) return undefined;
      const { easy, hard, ...classified } = classify(made.query);
      const reduces = byClass({ ...classified, easy, hard });
      return reduces.size === 0 ? undefined : { ...made, easy, hard, reduces };
    },
  };
}
