import { sizeText } from "../../formats/text/size-text.ts";
import { exportKnowledgeBaseOperation } from "../../operations/kopl/export.ts";
import { commandOf } from "../command/command-of.ts";

/** `lacuna kopl export`. */
export const koplExport = commandOf(exportKnowledgeBaseOperation, {
  values: { to: "format" },
  example: [
    "lacuna kopl export --kb world --to turtle --out world.ttl",
    "lacuna kopl export --kb kb.json --to ntriples --out kb.nt",
    "lacuna kopl export --kb kb.json --to ntriples --values blank --base '' --out as-published.nt",
  ],
  text: ({ out, written, rdf }) =>
    written ? `wrote ${out}: ${sizeText(written.bytes)}, sha256 ${written.sha256}\n` : (rdf ?? ""),
});
