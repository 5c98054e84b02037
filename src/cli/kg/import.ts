import { importGraphOperation } from "../../operations/kg/import.ts";
import { commandOf } from "../command/command-of.ts";
import { numberText, sizeText } from "../text/figures.ts";
import { firstText } from "./first-text.ts";

/** `lacuna kg import`. */
export const kgImport = commandOf(importGraphOperation, {
  arguments: ["graph"],
  values: { out: "file" },
  example: "lacuna kg import world --out world.lacuna",
  text: ({ out, format, entities, relations, triples, bytes, sha256, first, notes = [], seconds }) => {
    const total = triples.train + triples.valid + triples.test;
    return (
      `wrote ${out}: ${sizeText(bytes)}, sha256 ${sha256}\n` +
      `${numberText(entities)} entities, ${numberText(relations)} relations, ${numberText(total)} triples` +
      `${format ? ` (${format})` : ""}; read in ${seconds.reading.toFixed(2)} s, written in ${seconds.writing.toFixed(2)} s\n` +
      firstText(first) +
      notes.map((note) => `${note}\n`).join("")
    );
  },
});
