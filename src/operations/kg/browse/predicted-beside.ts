import { modelRecord } from "../../../evaluation/run/model-record.ts";
import type { EntityGroup } from "../../../kg/entity-links.ts";
import { type Graph, levelOf, observed } from "../../../kg/graph.ts";
import { irreflexiveRelations } from "../../../kg/irreflexive.ts";
import { kindBounds } from "../../../kg/kind-bounds.ts";
import type { Outcome } from "../../../runs/working/limits.ts";
import type { RowSource } from "../../../solvers/rows/rows.ts";
import type { Host } from "../../host.ts";
import { openLinks } from "../../resources/model.ts";
import { pauseBetween } from "../../running/interruptible.ts";
import { scoredLinks } from "../../truth/scored-links.ts";
import type { LinksParameters } from "./links.ts";
import type { EntityLinkGroups } from "./results.ts";

/** A link that the graph does not have, by its other end. */
export interface PredictedEnd {
  readonly entity: number;
  readonly score: number;
  readonly truth?: number;
}

/** Links that a model predicts beside those that groups have. */
export interface PredictedBeside {
  of(group: EntityGroup): readonly PredictedEnd[];
  readonly model: NonNullable<EntityLinkGroups["model"]>;
  /** `time-limit` where the last groups were not predicted. */
  readonly outcome: Outcome;
}

/** Asks the model, where one is given, for one row of each group. */
export async function predictedBeside(
  graph: Graph,
  entity: number,
  groups: readonly EntityGroup[],
  given: LinksParameters,
  host: Host,
): Promise<PredictedBeside | undefined> {
  const { model, kernel, threads, timeout, limit, anyKind } = given;
  if (model === undefined) return undefined;
  const end = timeout === undefined ? Number.POSITIVE_INFINITY : host.now() + 1000 * timeout;
  const known = observed(graph, "test");
  const opened = await openLinks(model, graph, host, { kernel, threads, seen: known });
  try {
    const asked = { ...given, graph, source: given.graph, opened, known };
    const { scores, truths: reader, why } = await scoredLinks(asked, host);
    const mayLink = candidates(graph, anyKind);
    const found = new Map<number, readonly PredictedEnd[]>();
    let outcome: Outcome = "complete";
    for (const { relation } of groups) {
      if (host.now() >= end) {
        outcome = "time-limit";
        break;
      }
      await pauseBetween(host, () => "the links were not predicted");
      const best = truest(scores, relation, entity, limit, mayLink);
      const truthOf = best.length > 0 ? reader?.row({ head: entity, relation }) : undefined;
      found.set(
        relation,
        best.map((each) => (truthOf ? { ...each, truth: truthOf(each.entity) } : each)),
      );
    }
    return {
      of: ({ relation }) => found.get(relation) ?? [],
      model: {
        ...modelRecord(opened.predictor),
        calibrated: reader !== undefined,
        ...(reader || why === undefined ? {} : { uncalibrated: why }),
      },
      outcome,
    };
  } finally {
    opened.close();
  }
}

type MayLink = (head: number, relation: number, tail: number) => boolean;

/** The links that may be predicted: no link of the graph, no loop of an irreflexive relation, no entity of another kind. */
function candidates(graph: Graph, anyKind: boolean): MayLink {
  const loopless = irreflexiveRelations(graph);
  const bounds = anyKind ? undefined : kindBounds(graph);
  return (head, relation, tail) =>
    levelOf(graph, head, relation, tail) < 0 &&
    !(head === tail && loopless.has(relation)) &&
    bounds?.ruledOut(relation)?.[head] !== 1 &&
    bounds?.ruledOut(relation ^ 1)?.[tail] !== 1;
}

function truest(
  truth: RowSource,
  relation: number,
  head: number,
  limit: number,
  mayLink: MayLink,
): PredictedEnd[] {
  const found: PredictedEnd[] = [];
  truth.visit(relation, Uint32Array.of(head), (_, { tails, values, from, to }) => {
    for (let at = from; at < to; at++)
      if (values[at]! > 0 && mayLink(head, relation, tails[at]!))
        found.push({ entity: tails[at]!, score: values[at]! });
  });
  return found.sort((a, b) => b.score - a.score || a.entity - b.entity).slice(0, limit);
}
