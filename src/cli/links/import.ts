import { importModelOperation } from "../../operations/links/import.ts";
import type { ModelImported } from "../../operations/links/results.ts";
import { commandOf } from "../command/command-of.ts";

/** `lacuna links import`. */
export const linksImport = commandOf(importModelOperation, {
  arguments: ["files"],
  values: { model: "name", entities: "map" },
  example: "lacuna links import model.pt --graph fb15k-237 --model complex --out models/fb237",
  text: async (imported) =>
    imported.kind === "tables"
      ? (await import("../../texts/links/import.ts")).importText(imported)
      : ultraText(imported),
});

const ultraText = ({
  out,
  hash,
  provenance,
  seconds,
}: Extract<ModelImported, { readonly kind: "ultra" }>): string =>
  `wrote ${out}: weights of ULTRA ${hash.slice(0, 12)}, for any graph\n` +
  `read as ${provenance.kind}, ${seconds.toFixed(2)} s\n`;
