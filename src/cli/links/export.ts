import { exportModelOperation, type LinksExported } from "../../operations/links/export.ts";
import { commandOf } from "../command/command-of.ts";
import { sizeText } from "../text/figures.ts";

/** `lacuna links export`. */
export const linksExport = commandOf(exportModelOperation, {
  arguments: ["model"],
  values: { out: "path", layout: "name", dtype: "type" },
  example: "lacuna links export models/fb237 --layout cqd --out fb237.safetensors",
  text: exportText,
});

function exportText({ out, kind, layout, model, dtype, tensors }: LinksExported): string {
  const bytes = tensors.reduce((sum, each) => sum + each.bytes, 0);
  const named = tensors.map(({ name, shape }) => `${name} (${shape.join(" × ")})`);
  return `wrote ${out}: ${model} as ${kind} in the layout ${layout}, ${dtype}, ${sizeText(bytes)}\n${named.join(", ")}\n`;
}
