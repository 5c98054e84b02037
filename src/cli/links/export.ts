import { exportModelOperation } from "../../operations/links/export.ts";
import { exportModelArraysOperation } from "../../operations/links/export-arrays.ts";
import { exportedModelText } from "../../texts/links/export.ts";
import { commandOfSeveral } from "../command/command-of.ts";
import { variant } from "../command/rendering.ts";

/** `lacuna links export`. */
export const linksExport = commandOfSeveral({
  name: "export",
  summary: exportModelOperation.summary,
  variants: {
    file: variant(exportModelOperation, { text: exportedModelText }),
    arrays: variant(exportModelArraysOperation, { text: exportedModelText }),
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
