import type { ProductFitted } from "../../operations/links/product/results.ts";
import { numberText } from "../../report/figures.ts";
import { table } from "../../report/text-table.ts";

type Way = ProductFitted["tried"][number];

/** The text of `lacuna links fit`. */
export function fittedText({
  models,
  tried,
  chosen,
  ways: choosing,
  ranks,
  graph,
  out,
  seconds,
}: ProductFitted): string {
  const best = (ways: readonly Way[]): Way | undefined =>
    ways.reduce<Way | undefined>((found, way) => (found && found.mrr >= way.mrr ? found : way), undefined);
  const alone = models.map((_, own) =>
    best(tried.filter(({ powers }) => powers.every((power, at) => power > 0 === (at === own)))),
  );
  const ways = [...alone, best(tried.filter(({ powers }) => powers.filter((power) => power > 0).length > 1))];
  const row = (way: Way) => [
    way.powers
      .map((power, at) => (power > 0 ? `${models[at]}=${power}` : ""))
      .filter(Boolean)
      .join(","),
    `${way.rules ?? ""}${way.sharp ? ", sharp" : ""}`,
    way.mrr.toFixed(4),
  ];
  const usedBy = (way: Way, at: number) => (way.powers[at]! > 0 ? way.relations : 0);
  const used = models.map(
    (name, at) => `${name} counts for ${numberText(tried.reduce((sum, way) => sum + usedBy(way, at), 0))}`,
  );
  const all = tried.reduce((sum, way) => sum + way.relations, 0);
  return [
    table(
      ["the best for all relations", "rules by", "MRR on valid"],
      ways.flatMap((way) => (way ? [row(way)] : [])),
    ),
    `chosen among ${numberText(tried.length)} ways for each of ${numberText(all)} relations and directions: ${chosen.toFixed(4)} `,
    `on the ${numberText(ranks)} ranks of ${graph} that it was chosen by; ${used.join(", ")}\n`,
    table(
      ["chosen is", "MRR expected", "gain", "error", ""],
      choosing.map(({ name, expected, gain, error, isKept }) => [
        name,
        expected.toFixed(4),
        gain === 0 ? "" : gain.toFixed(4),
        error === 0 ? "" : error.toFixed(4),
        isKept ? "kept" : "",
      ]),
    ),
    out === undefined ? `${seconds.toFixed(1)} s\n` : `wrote ${out}; ${seconds.toFixed(1)} s\n`,
  ].join("");
}
