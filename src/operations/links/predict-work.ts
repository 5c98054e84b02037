import { modelRecord } from "../../evaluation/run/model-record.ts";
import { type Graph, hasLink, observed } from "../../kg/graph.ts";
import { irreflexiveRelations } from "../../kg/irreflexive.ts";
import { kindBounds } from "../../kg/kind-bounds.ts";
import { linkReasons } from "../../links/rules/reasons.ts";
import { openLinks } from "../../models/open-model.ts";
import { entityNamed, relationNamed } from "../../query/names.ts";
import { type MissingLink, missingLinks } from "../../solvers/ranking/missing-links.ts";
import { believed } from "../contract/believed.ts";
import { shownReasons } from "../contract/link-reasons.ts";
import type { Host } from "../host.ts";
import { openGraph } from "../resources/graph.ts";
import { inPieces } from "../running/interruptible.ts";
import { scoredLinks } from "../truth/scored-links.ts";
import type { PredictLinksParameters } from "./predict.ts";
import type { PredictedLinks } from "./predicted-links.ts";

/** Depths at which held-out links are counted. */
const DEPTHS = [1, 3, 10, 30, 100, 300, 1000, 3000, 10_000, 30_000, 100_000];

/** Does `links predict`. */
export async function predictLinksWith(given: PredictLinksParameters, host: Host): Promise<PredictedLinks> {
  const { top, kernel, threads, out } = given;
  const graph = await openGraph(given.graph, host, { ...given, shared: false });
  const relations =
    given.relation?.map((name) => relationNamed(graph, name) & ~1) ??
    Array.from({ length: graph.relationCount >> 1 }, (_, k) => 2 * k);
  const entity = given.entity === undefined ? undefined : entityNamed(graph, given.entity);
  const opened = await openLinks(given.model, graph, host, { kernel, threads, seen: graph.train });
  const started = host.now();
  try {
    const asked = { ...given, graph, source: given.graph, opened, known: graph.train };
    const { scores, truths: reader, why } = await scoredLinks(asked, host);
    const calibrated = reader !== undefined;
    const hidden = linksOfValid(graph, relations);
    const finding = missingLinks({
      graph,
      known: graph.train,
      truth: scores,
      relations,
      top: top + hidden,
      ...(entity === undefined ? {} : { entity }),
      ...(given.anyKind ? {} : { bounds: kindBounds(graph) }),
      irreflexive: irreflexiveRelations(graph),
      onProgress: (done, total) =>
        host.onProgress?.({ title: "predicting", done, total, note: `${done} of ${total} rows` }),
    });
    const { links, asked: sidesAsked } = await inPieces(host, finding, () => "nothing was written");
    const known = observed(graph, "test");
    const reasonsOf = linkReasons(graph.train, opened.predictor.rules);
    const whyOf = (link: MissingLink) => (given.why ? shownReasons(graph, reasonsOf, link) : {});
    const found = links
      .filter(({ head, relation, tail }) => !hasLink(known, head, relation, tail))
      .slice(0, top);
    const sides = new Map(sidesAsked.map((each) => [each.relation, each.side]));
    const truthOf = ({ head, relation, tail }: MissingLink): number | undefined =>
      // As it was asked for: from its tail where that side has fewer entities.
      sides.get(relation) === "tail"
        ? reader?.row({ head: tail, relation: relation ^ 1 })(head)
        : reader?.row({ head, relation })(tail);
    const truthsOf = new Map(byRow(found, sides).map((link) => [link, truthOf(link)]));
    const listed = found.map((link) => ({ ...named(graph, link, truthsOf.get(link)), ...whyOf(link) }));
    if (out !== undefined) {
      const lines = listed.map(
        ({ head, relation, tail, truth, score }) =>
          `${[head, relation, tail, ...(truth === undefined ? [] : [truth]), score].join("\t")}\n`,
      );
      await host.writes.file(out, [`head\trelation\ttail\t${calibrated ? "truth\t" : ""}score\n`, ...lines]);
    }
    return {
      links: listed,
      count: listed.length,
      calibrated,
      ...(calibrated || why === undefined ? {} : { uncalibrated: why }),
      asked: sidesAsked.map(({ relation, ...side }) => ({
        relation: graph.relations.label(relation >> 1),
        ...side,
      })),
      heldOut: hidden === 0 ? [] : heldOut(graph, links, top),
      model: { ...modelRecord(opened.predictor), calibrated },
      graph: graph.name,
      ...(out === undefined ? {} : { out }),
      seconds: (host.now() - started) / 1000,
    };
  } finally {
    opened.close();
  }
}

const named = (
  { entities, relations }: Graph,
  { head, relation, tail, truth: score }: MissingLink,
  truth: number | undefined,
) => ({
  head: entities.label(head),
  relation: relations.label(relation >> 1),
  tail: entities.label(tail),
  ...believed(score, truth),
});

/** Links of valid that some relations have, which are hidden while their missing links are looked for. */
function linksOfValid({ rows, tripleCounts }: Graph, relations: readonly number[]): number {
  if (tripleCounts[1] === 0) return 0;
  let count = 0;
  for (const relation of relations)
    for (
      let edge = rows.rowEdge[rows.relationRow[relation]!]!;
      edge < rows.rowEdge[rows.relationRow[relation + 1]!]!;
      edge++
    )
      if (rows.levels[edge] === 1) count++;
  return count;
}

function heldOut(graph: Graph, links: readonly MissingLink[], top: number): PredictedLinks["heldOut"] {
  const valid = { graph, levels: 0b010 };
  const depths = [...new Set([...DEPTHS.filter((depth) => depth < top), top])].filter(
    (depth) => depth <= links.length,
  );
  let found = 0;
  let at = 0;
  return depths.map((depth) => {
    for (; at < depth; at++) {
      const { head, relation, tail } = links[at]!;
      if (hasLink(valid, head, relation, tail)) found++;
    }
    return { depth, found, share: found / depth };
  });
}

/** Links of one row together, so that the row is scored once. */
const byRow = (
  links: readonly MissingLink[],
  sides: ReadonlyMap<number, "head" | "tail">,
): readonly MissingLink[] => {
  const from = ({ head, relation, tail }: MissingLink) => (sides.get(relation) === "tail" ? tail : head);
  return [...links].sort((a, b) => a.relation - b.relation || from(a) - from(b));
};
