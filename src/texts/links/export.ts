import { sizeText } from "../../formats/text/size-text.ts";
import type { LinksExported } from "../../operations/links/results.ts";

/** The text of `lacuna links export`. */
export function exportedModelText({ out, kind, layout, model, dtype, tensors }: LinksExported): string {
  const bytes = tensors.reduce((sum, each) => sum + each.bytes, 0);
  const named = tensors.map(({ name, shape }) => `${name} (${shape.join(" × ")})`);
  return `wrote ${out}: ${model} as ${kind} in the layout ${layout}, ${dtype}, ${sizeText(bytes)}\n${named.join(", ")}\n`;
}
