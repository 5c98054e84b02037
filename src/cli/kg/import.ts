import { sizeText } from "../../formats/text/size-text.ts";
import { fetchGraphOperation } from "../../operations/kg/import/fetch.ts";
import { importGraphOperation } from "../../operations/kg/import/import.ts";
import type { FetchedGraph, ImportedGraph } from "../../operations/kg/import/results.ts";
import { manyOf } from "../../report/figures.ts";
import { commandOfSeveral } from "../command/command-of.ts";
import { variant } from "../command/rendering.ts";
import { firstText } from "./first-text.ts";

/** `lacuna kg import`. */
export const kgImport = commandOfSeveral({
  name: "import",
  summary: importGraphOperation.summary,
  variants: {
    read: variant(importGraphOperation, { text: importedText }),
    fetch: variant(fetchGraphOperation, { text: fetchedText }),
  },
  arguments: ["graph", "tables"],
  mandatory: ["out"],
  properties: ({ graph, ...others }) => ({
    graph: { ...graph!, description: `${graph!.description}; or an address of one (https://…)` },
    ...others,
  }),
  example: [
    "lacuna kg import world --out world.lacuna",
    "lacuna kg import employees.csv departments.csv --out staff.lacuna",
    "lacuna kg import https://example.org/links.tsv.gz --out links.lacuna",
  ],
  choose: ({ graph }) => (/^https?:\/\//i.test(String(graph)) ? "fetch" : "read"),
});

function importedText(imported: ImportedGraph): string {
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

function fetchedText(imported: FetchedGraph): string {
  const { sentBy, bytes, sha256 } = imported.fetched;
  const by = sentBy === undefined ? "" : `, sent by ${sentBy}`;
  return `${importedText(imported)}fetched ${sizeText(bytes)}${by}, sha256 ${sha256}; no hash was known beforehand\n`;
}
