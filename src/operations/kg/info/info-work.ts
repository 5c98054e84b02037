import { degreesOf } from "../../../kg/degrees.ts";
import type { Graph } from "../../../kg/graph.ts";
import { findingsOf } from "../../../kg/report/findings.ts";
import { validate } from "../../../kg/report/validate.ts";
import type { Host } from "../../host.ts";
import { openGraph } from "../../resources/graph.ts";
import type { InfoWanted } from "./info.ts";
import type { EntityLine, GraphInfo } from "./results.ts";

/** The number of listed entities that match. */
const MOST_MATCHES = 50;

/** The contents of a graph, and its properties that distort results. */
export async function inspectGraph(given: InfoWanted, host: Host): Promise<GraphInfo> {
  const graph = await openGraph(given.graph, host, { ...given, shared: false, isSaid: true });
  const { relationFigures, ...report } = validate(graph);
  const relationName = (relation: number) => graph.relations.name(relation >> 1);
  const cardinalities = { "1-1": 0, "1-N": 0, "N-1": 0, "N-N": 0 };
  for (const { cardinality } of relationFigures) if (cardinality) cardinalities[cardinality]++;
  const { hubs, ...degrees } = report.degrees;
  return {
    ...report,
    degrees: { ...degrees, hubs: hubs.map(({ entity, degree }) => entityLine(graph, entity, degree)) },
    cardinalities,
    symmetricRelations: relationFigures.filter(({ symmetry }) => symmetry >= 0.95).map(({ name }) => name),
    leakage: {
      ...report.leakage,
      overlaps: report.leakage.overlaps.map((overlap) => ({
        ...overlap,
        relation: relationName(overlap.relation),
        by: relationName(overlap.by),
      })),
    },
    findings: findingsOf(report),
    ...(given.relations ? { relationFigures } : {}),
    ...(given.entities === undefined ? {} : { matches: matchesOf(graph, given.entities) }),
    ...(given.degree ? { degreeClasses: degreeClassesOf(graph) } : {}),
  };
}

function entityLine(graph: Graph, id: number, degree: number): EntityLine {
  const name = graph.entities.name(id);
  const label = graph.label(id);
  return label === name ? { id, name, degree } : { id, name, label, degree };
}

function matchesOf(graph: Graph, pattern: string): NonNullable<GraphInfo["matches"]> {
  const matches = matcherOf(pattern);
  const degrees = degreesOf(graph);
  const entities: EntityLine[] = [];
  let count = 0;
  for (let id = 0; id < graph.entityCount; id++) {
    if (!matches(graph.entities.name(id)) && !(graph.entities.hasLabels && matches(graph.label(id))))
      continue;
    if (++count <= MOST_MATCHES) entities.push(entityLine(graph, id, degrees[id]!));
  }
  return { pattern, count, entities };
}

/** Matches text in which the parts between `*` stand in this order; without `*`, text that holds the pattern anywhere. */
export function matcherOf(pattern: string): (text: string) => boolean {
  const parts = pattern.toLowerCase().split("*");
  if (parts.length === 1) return (text) => text.toLowerCase().includes(parts[0]!);
  const first = parts[0]!;
  const last = parts.at(-1)!;
  return (text) => {
    const folded = text.toLowerCase();
    if (folded.length < first.length + last.length || !folded.startsWith(first) || !folded.endsWith(last))
      return false;
    let at = first.length;
    for (const part of parts.slice(1, -1)) {
      const found = folded.indexOf(part, at);
      if (found < 0 || found + part.length > folded.length - last.length) return false;
      at = found + part.length;
    }
    return true;
  };
}

function degreeClassesOf(graph: Graph): NonNullable<GraphInfo["degreeClasses"]> {
  const counts: number[] = [];
  for (const degree of degreesOf(graph)) {
    const index = degree === 0 ? 0 : 32 - Math.clz32(degree);
    counts[index] = (counts[index] ?? 0) + 1;
  }
  return Array.from(counts, (entities = 0, index) =>
    index === 0 ? { from: 0, to: 0, entities } : { from: 2 ** (index - 1), to: 2 ** index - 1, entities },
  );
}
