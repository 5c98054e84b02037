import { sizeText } from "../../formats/text/size-text.ts";
import type { FetchedGraph, ImportedGraph } from "../../operations/kg/import/results.ts";
import { manyOf } from "../../report/figures.ts";
import { firstText } from "./first.ts";

/** The text of `lacuna kg import`. */
export function importedGraphText(imported: ImportedGraph): string {
  const { out, format, entities, relations, triples, bytes, sha256, first, notes = [], seconds } = imported;
  const total = triples.train + triples.valid + triples.test;
  return (
    `wrote ${out}: ${sizeText(bytes)}, sha256 ${sha256}\n` +
    `${manyOf(entities, "entity", "entities")}, ${manyOf(relations, "relation")}, ${manyOf(total, "triple")}` +
    `${format ? ` (${format})` : ""}; read in ${seconds.reading.toFixed(2)} s, written in ${seconds.writing.toFixed(2)} s\n` +
    firstText(first) +
    notes.map((note) => `${note}\n`).join("")
  );
}

/** The same of a graph that was fetched. */
export function fetchedGraphText(imported: FetchedGraph): string {
  const { sentBy, bytes, sha256 } = imported.fetched;
  const by = sentBy === undefined ? "" : `, sent by ${sentBy}`;
  return `${importedGraphText(imported)}fetched ${sizeText(bytes)}${by}, sha256 ${sha256}; no hash was known beforehand\n`;
}
