import { sizeText } from "../../formats/text/size-text.ts";
import { readingText } from "../../links/files/readings.ts";
import type { ModelImported } from "../../operations/links/results.ts";

type ImportedTables = Extract<ModelImported, { readonly kind: "tables" }>;

/** The text of `lacuna links import` for link tables. */
export function importText(imported: ImportedTables): string {
  const { out, model, rank, entities, relations, dtype, files, provenance, seconds, reading } = imported;
  const bytes = Object.values(files).reduce((sum, each) => sum + each.bytes, 0);
  return (
    `wrote ${out}: ${model} of rank ${rank}, ${entities} entities, ${relations >> 1} relations, ${dtype}, ${sizeText(bytes)}\n` +
    `read as ${provenance.kind} in the names of ${provenance.dialect}, ${seconds.toFixed(2)} s\n` +
    `${readingLines(reading)}`
  );
}

const inverseWords = {
  none: "none, asked backwards by the same formula",
  named: "named by the map of relations",
  interleaved: "at 2r + 1 (interleaved)",
  blocked: "at r + R (blocked)",
};
const foundWords = { given: "as given", file: "by the file", measured: "measured" };

function readingLines({
  model,
  inverses,
  layout,
  angles,
  measured,
  checked,
}: ImportedTables["reading"]): string {
  const lines = [
    `model: ${model.name} (${foundWords[model.found]})`,
    `rows of inverse relations: ${inverseWords[inverses.rows]} (${foundWords[inverses.found]})`,
    ...(angles
      ? [
          `relations: angles in units of ${Number(angles.radians.toPrecision(6))} radians (${foundWords[angles.found]})`,
        ]
      : []),
    ...(layout ? [`complex numbers: ${layout.name} (${foundWords[layout.found]})`] : []),
  ];
  if (measured) {
    const { choices, triples, split, filter, frequency } = measured;
    lines.push(`filtered MRR on ${triples} ${split} triples, other answers of ${filter} left out:`);
    for (const each of choices) lines.push(`  ${each.mrr.toFixed(4)}  ${readingText(each)}`);
    lines.push(`  ${frequency.toFixed(4)}  frequency alone`);
  }
  if (checked) {
    const { mrr, better, measured: beside } = checked;
    const what = `filtered MRR ${mrr.toFixed(4)} on ${beside.triples} ${beside.split} triples`;
    lines.push(
      better
        ? `what was given costs links: ${what}, and ${better.mrr.toFixed(4)} as ${readingText(better)}; leave it out to have it measured`
        : `what was given was measured: ${what}, and no other reading finds clearly more`,
    );
  }
  return `${lines.join("\n")}\n`;
}
