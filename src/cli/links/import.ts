import {
  importModelOperation,
  type LinksImported,
  type UltraImported,
} from "../../operations/links/import.ts";
import { commandOf } from "../command-of.ts";
import { sizeText } from "../figures.ts";

/** `lacuna links import`. */
export const linksImport = commandOf(importModelOperation, {
  arguments: ["files"],
  values: {
    ...{ out: "folder", model: "name", entities: "map", relations: "map", inverses: "order" },
    ...{ dtype: "type" },
  },
  example: "lacuna links import model.pt --graph fb15k-237 --model complex --out models/fb237",
  text: (imported) => ("rank" in imported ? importText(imported) : ultraText(imported)),
});

function importText({
  out,
  model,
  rank,
  entities,
  relations,
  inverses,
  dtype,
  files,
  provenance,
  seconds,
}: LinksImported): string {
  const bytes = Object.values(files).reduce((sum, each) => sum + each.bytes, 0);
  return (
    `wrote ${out}: ${model} of rank ${rank}, ${entities} entities, ${relations >> 1} relations ` +
    `(${inverses === "own" ? "inverses with vectors of their own" : "inverses asked backwards"}), ${dtype}, ${sizeText(bytes)}\n` +
    `read as ${provenance.kind} in the names of ${provenance.dialect}, ${seconds.toFixed(2)} s\n`
  );
}

const ultraText = ({ out, hash, provenance, seconds }: UltraImported): string =>
  `wrote ${out}: weights of ULTRA ${hash.slice(0, 12)}, for any graph\n` +
  `read as ${provenance.kind}, ${seconds.toFixed(2)} s\n`;
