import type { PredictedLinks } from "../../operations/links/predicted-links.ts";
import { numberText } from "../../report/figures.ts";
import { reasonLines } from "../../report/reason-lines.ts";
import { table } from "../../report/text-table.ts";
import { uncalibratedSaid } from "../uncalibrated.ts";

/** A link with its reasons. */
function whyText({
  head,
  relation,
  tail,
  truth,
  score,
  ...reasons
}: PredictedLinks["links"][number]): string {
  const believed = truth === undefined ? score.toFixed(4) : `${truth.toFixed(4)} (score ${score.toFixed(4)})`;
  return [`${head} ─${relation}→ ${tail}  ${believed}`, ...reasonLines(reasons)].join("\n");
}

/** The text of `lacuna links predict`. */
export function predictedText({
  links,
  asked,
  heldOut,
  model,
  calibrated,
  uncalibrated,
  out,
  seconds,
}: PredictedLinks): string {
  const rows = asked.reduce((sum, { entities }) => sum + entities, 0);
  const [only] = asked;
  const side = asked.length === 1 && only ? ` (${only.side}s of ${only.relation} seen in train)` : "";
  return [
    out === undefined && links.some(({ reasons }) => reasons)
      ? links.map((each) => `${whyText(each)}\n`).join("")
      : out === undefined
        ? table(
            ["head", "relation", "tail", ...(calibrated ? ["truth"] : []), "score"],
            links.map(({ head, relation, tail, truth, score }) => [
              ...[head, relation, tail],
              ...(truth === undefined ? [] : [truth.toFixed(4)]),
              score.toFixed(4),
            ]),
          )
        : `wrote ${out}: ${numberText(links.length)} links\n`,
    ...(heldOut.length === 0
      ? []
      : [
          `\nlinks of valid among the first: ${heldOut.map(({ depth, found, share }) => `${found} of ${depth} (${(100 * share).toFixed(0)} %)`).join(", ")}; hidden for this, a lower bound of the precision\n`,
        ]),
    `\n${model.name}${calibrated ? "" : `, ${uncalibratedSaid(uncalibrated)}`}: ${numberText(rows)} rows asked${side}; ${seconds.toFixed(1)} s\n`,
  ].join("");
}
