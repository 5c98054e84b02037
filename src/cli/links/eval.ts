import { evaluateLinksOperation, type LinksEvaluated } from "../../operations/links/eval.ts";
import { commandOf } from "../command-of.ts";
import { numberText } from "../figures.ts";
import { table } from "../table.ts";
import { errorTable } from "./calibration-text.ts";

/** `lacuna links eval`. */
export const linksEval = commandOf(evaluateLinksOperation, {
  arguments: ["model"],
  values: { split: "split", filterWith: "split", ties: "rule", report: "file", kernel: "name" },
  example: "lacuna links eval frequency --graph world --split train --limit 100",
  text: evalText,
});

function evalText({
  mrr,
  hits,
  directions,
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
    ...[each.mrr, each.hits["1"], each.hits["3"], each.hits["10"]].map((value) => value.toFixed(4)),
  ];
  const drawn = protocol.sample
    ? `${numberText(protocol.triples)} of ${numberText(protocol.of)} triples drawn with seed ${protocol.sample.seed}`
    : `all ${numberText(protocol.triples)} triples`;
  return (
    `${model.name} on ${graph}, ${protocol.split}: ${drawn}\n` +
    table(
      ["question", "ranks", "MRR", "Hits@1", "Hits@3", "Hits@10"],
      [
        row("(h, r, ?)", directions.tail),
        row("(?, r, t)", directions.head),
        row("both", { mrr, hits, ranks }),
      ],
    ) +
    `filtered with ${protocol.filter}, ties ${protocol.ties}, all entities as candidates; ${seconds.toFixed(1)} s (${model.kernel})\n` +
    (calibration
      ? `\nprobabilities (${calibration.kind}) over ${numberText(calibration.questions)} questions\n${errorTable([["", calibration]])}`
      : "") +
    (report === undefined ? "" : `wrote ${report}\n`)
  );
}
