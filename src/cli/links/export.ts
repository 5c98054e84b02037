import { sizeText } from "../../formats/text/size-text.ts";
import { exportModelOperation } from "../../operations/links/export.ts";
import { exportModelArraysOperation } from "../../operations/links/export-arrays.ts";
import type { LinksExported } from "../../operations/links/results.ts";
import { commandOfSeveral } from "../command/command-of.ts";
import { variant } from "../command/rendering.ts";

/** `lacuna links export`. */
export const linksExport = commandOfSeveral({
  name: "export",
  summary: exportModelOperation.summary,
  variants: {
    file: variant(exportModelOperation, { text: exportText }),
    arrays: variant(exportModelArraysOperation, { text: exportText }),
  },
  arguments: ["model"],
  values: { out: "path", layout: "name" },
  example: "lacuna links export models/fb237 --layout cqd --out fb237.safetensors",
  properties: ({ out, ...rest }) => ({
    ...rest,
    ...(out && { out: { ...out, description: "a file ending in .safetensors, or a folder for .npy files" } }),
  }),
  order: "model out",
  choose: ({ out }) => (String(out).endsWith(".safetensors") ? "file" : "arrays"),
});

function exportText({ out, kind, layout, model, dtype, tensors }: LinksExported): string {
  const bytes = tensors.reduce((sum, each) => sum + each.bytes, 0);
  const named = tensors.map(({ name, shape }) => `${name} (${shape.join(" × ")})`);
  return `wrote ${out}: ${model} as ${kind} in the layout ${layout}, ${dtype}, ${sizeText(bytes)}\n${named.join(", ")}\n`;
}
