import { sizeText } from "../../formats/text/size-text.ts";
import type { Split } from "../../kg/graph.ts";
import type { LinksTrained, UltraTuned } from "../../operations/links/results.ts";
import { hitsAt, hitsInOrder } from "../../ranking/measures.ts";
import { numberText } from "../../report/figures.ts";
import { table } from "../../report/text-table.ts";
import { shellWord } from "../../runs/shell-word.ts";

/** Validations shown of a long training. */
const SHOWN = 8;

/** The text of `lacuna links train`. */
export function trainText(trained: LinksTrained): string {
  const { model, rank, out = "", graph, epochs, kept, settings, curve, evaluation, seconds } = trained;
  const bytes = Object.values(trained.files ?? {}).reduce((sum, each) => sum + each.bytes, 0);
  const early =
    epochs < settings.epochs
      ? `, stopped early of ${settings.epochs}`
      : settings.validation || curve.length > 0
        ? ""
        : ", no valid split to stop by";
  const lines = [
    `trained ${model} of rank ${rank} on ${graph.name}: ${epochs} epochs${early}, ${seconds.toFixed(1)} s (${trained.kernel})\n`,
    ...(curve.length > 0 ? [curveText(trained)] : []),
    splitsText(evaluation),
    ...Object.entries(evaluation).map(
      ([split, figures]) =>
        `${split} filtered with ${figures?.filter}, ties realistic, all entities as candidates\n`,
    ),
    `wrote ${out}: ${trained.dtype}, ${sizeText(bytes)}${curve.length > 0 ? `, the weights after epoch ${kept}` : ""}\n`,
    ...(evaluation.valid
      ? [`for probabilities: lacuna links calibrate ${shellWord(out)} --graph ${shellWord(trained.source)}\n`]
      : []),
    `next: lacuna ask ${shellWord(trained.source)} ${shellWord(trained.example)} --model ${shellWord(out)}\n`,
  ];
  return lines.join("");
}

/** The text of `lacuna links train --model ultra`. */
export function tunedUltraText(trained: UltraTuned): string {
  const { out, from, source, updates, kept, curve, before, evaluation, seconds, kernel } = trained;
  const { epochs, batches, validateTriples } = trained.training;
  const early = updates < epochs * batches ? `, stopped early of ${numberText(epochs * batches)}` : "";
  const begun = from === "scratch" ? "from nothing" : `from ${from}`;
  const drawn = validateTriples > 0 ? `, at most ${numberText(validateTriples)} triples, drawn` : "";
  const rows = curve.map(({ update, loss, value }) => [
    update === kept ? `${update} (kept)` : update,
    ...[loss, value].map((each) => each.toFixed(4)),
  ]);
  return [
    `trained ULTRA on ${source}, ${begun}: ${numberText(updates)} updates${early}, ${seconds.toFixed(1)} s (${kernel})\n`,
    ...(curve.length > 0 ? [table(["update", "loss", "valid MRR"], rows)] : []),
    ...(before === undefined ? [] : [`valid MRR before: ${before.toFixed(4)}\n`]),
    splitsText(evaluation),
    ...Object.entries(evaluation).map(
      ([split, figures]) =>
        `${split} answered from the training links${drawn}, filtered with ${figures?.filter}, ties realistic, all entities as candidates\n`,
    ),
    `wrote ${out}: weights that go with any graph, tuned on ${source}\n`,
    `next: lacuna ask ${shellWord(source)} ${shellWord(trained.example)} --model ${shellWord(out)} --predicted\n`,
  ].join("");
}

function curveText({ curve, kept, settings }: LinksTrained): string {
  const step = Math.ceil(curve.length / SHOWN);
  const shown = curve.filter(({ epoch }, i) => i % step === 0 || i === curve.length - 1 || epoch === kept);
  const { triples } = settings.validation!;
  return (
    table(
      ["epoch", "loss", "valid MRR", "Hits@10"],
      shown.map(({ epoch, loss, mrr, hits }) => [
        epoch === kept ? `${epoch} (kept)` : epoch,
        ...[loss, mrr, hits["10"]].map((value) => value.toFixed(4)),
      ]),
    ) + (triples > 0 ? `while training, on at most ${numberText(triples)} valid triples\n` : "")
  );
}

/** The figures of the splits of a model. */
export function splitsText(evaluation: LinksTrained["evaluation"]): string {
  const splits = (["valid", "test"] satisfies Split[]).filter((split) => evaluation[split]);
  if (splits.length === 0) return "";
  return table(
    ["split", "ranks", "MRR", ...hitsAt.map((most) => `Hits@${most}`)],
    splits.map((split) => {
      const { ranks, mrr, hits } = evaluation[split]!;
      return [split, ranks, ...[mrr, ...hitsInOrder(hits)].map((value) => value.toFixed(4))];
    }),
  );
}
