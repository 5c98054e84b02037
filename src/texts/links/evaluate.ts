import type { LinksEvaluated, LinksRankedAsUltra } from "../../operations/links/results.ts";
import { hitsAt, hitsInOrder } from "../../ranking/measures.ts";
import { numberText } from "../../report/figures.ts";
import { table } from "../../report/text-table.ts";
import { errorTable } from "./calibration.ts";

/** Rows of figures by what train has seen of the link that is asked for. */
const SEEN = [
  ["both", "seen in train: both halves"],
  ["question", "  (h, r) alone"],
  ["answer", "  (r, t) alone"],
  ["neither", "  neither"],
] as const;

/** The text of `lacuna links evaluate`. */
export function evaluatedLinksText({
  mrr,
  hits,
  directions,
  seen,
  ranks,
  protocol,
  model,
  graph,
  calibration,
  report,
  seconds,
}: LinksEvaluated): string {
  const row = (name: string, each: Pick<LinksEvaluated, "mrr" | "hits" | "ranks">) => [
    name,
    each.ranks,
    ...[each.mrr, ...hitsInOrder(each.hits)].map((value) => value.toFixed(4)),
  ];
  const drawn = protocol.sample
    ? `${numberText(protocol.triples)} of ${numberText(protocol.of)} triples drawn with seed ${protocol.sample.seed}`
    : `all ${numberText(protocol.triples)} triples`;
  return (
    `${model.name} on ${graph}, ${protocol.split}: ${drawn}\n` +
    table(
      ["question", "ranks", "MRR", ...hitsAt.map((most) => `Hits@${most}`)],
      [
        row("(h, r, ?)", directions.tail),
        row("(?, r, t)", directions.head),
        row("both", { mrr, hits, ranks }),
        ...SEEN.map(([half, name]) => row(name, seen[half])).filter(([, ranked]) => ranked !== 0),
      ],
    ) +
    `filtered with ${protocol.filter}, ties ${protocol.ties}, all entities as candidates; ${seconds.toFixed(1)} s (${model.kernel})\n` +
    (calibration
      ? `\nprobabilities (${calibration.kind}) over ${numberText(calibration.questions)} questions\n${errorTable([["", calibration]])}`
      : "") +
    (report === undefined ? "" : `wrote ${report}\n`)
  );
}

/** Figures as the official code of ULTRA gives them. */
export function rankedAsUltraText({
  mr,
  mrr,
  hits,
  hits10Of50,
  ranks,
  protocol,
  model,
  graph,
  seconds,
}: LinksRankedAsUltra): string {
  return (
    `${model.name} on ${graph}, ${protocol.split}: as the official code of ULTRA ranks\n` +
    table(
      ["ranks", "MR", "MRR", ...hitsAt.map((most) => `Hits@${most}`), "Hits@10 of 50"],
      [[ranks, mr.toFixed(1), ...[mrr, ...hitsInOrder(hits), hits10Of50].map((value) => value.toFixed(4))]],
    ) +
    `filtered by all splits, ties ${protocol.ties}, all entities as candidates; ${seconds.toFixed(1)} s (${model.kernel})\n`
  );
}
