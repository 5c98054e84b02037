import { sizeText } from "../../formats/text/size-text.ts";
import { getDataOperation } from "../../operations/data/get.ts";
import { commandOf } from "../command/command-of.ts";

/** `lacuna data get`. */
export const getData = commandOf(getDataOperation, {
  arguments: ["name"],
  values: { from: "path" },
  example: [
    "lacuna data get umls",
    "lacuna data get fb15k-237 --out data/fb15k-237",
    "lacuna data get qald9 --out qald9/ --from downloads/",
  ],
  text: ({ name, out, licence, files, kept, unpacked }) =>
    [
      ...files.map(
        (file) =>
          `${file.name} (${sizeText(file.bytes)}${file.resumed > 0 ? `, ${sizeText(file.resumed)} of them from before` : ""}) from ${file.from}${file.sentBy === undefined ? "" : `, which sends to ${file.sentBy}`}: ${file.verified ? "hash as registered" : `unchecked (no hash is registered), sha256 ${file.sha256}`}\n`,
      ),
      ...kept.map((file) => `${file} was there already\n`),
      unpacked.length > 0 ? `${unpacked.length} files unpacked\n` : "",
      `${name} is in ${out}; licence: ${licence ?? "not stated"}\n`,
    ].join(""),
});
