import { withoutCompression } from "../../../formats/compression/compression.ts";
import type { Split } from "../../graph.ts";
import type { DatasetFormat } from "../format.ts";
import { type Source, splitFiles } from "../source.ts";

const ENDINGS = "jsonl|ndjson|json";

function jsonFiles(source: Source): ReadonlyMap<Split, string> {
  return source.isFolder ? splitFiles(source, ENDINGS) : new Map([["train" as const, source.names[0]!]]);
}

/** Triples as JSON: objects or arrays, one a line, or a list of them. */
export const jsonl: DatasetFormat = {
  name: "jsonl",
  describe:
    "JSON: train, valid and test (.jsonl .ndjson .json), or one such file, of objects with keys as columns are called, or of arrays of three",

  async detect(source) {
    for (const name of jsonFiles(source).values()) {
      const start = new TextDecoder().decode(await source.peek(name)).replace(/^\uFEFF/, "");
      if (!/^\s*[[{]/.test(start)) continue;
      const plain = withoutCompression(name);
      const isNamed = new RegExp(`\\.(${ENDINGS})$`, "i").test(plain);
      // Many other files are JSON. In a folder, and when no file name tells, the first record must be a triple.
      if (!source.isFolder && isNamed) return true;
      if ((isNamed || !plain.includes(".")) && beginsWithTriple(start)) return true;
    }
    return false;
  },

  read: async (source, graphName) =>
    (await import("./read-jsonl.ts")).readJsonTriples(source, graphName, jsonFiles(source)),
};

/** Whether a text begins with an array of three or more plain values, or with an object that has as many. */
export function beginsWithTriple(text: string): boolean {
  const first = /^\s*(?:\[\s*)?(\[[^[\]{}]*\]|\{[^[\]{}]*\})/.exec(text)?.[1];
  if (first === undefined) return false;
  try {
    const record: unknown = JSON.parse(first);
    return Object.keys(record as object).length >= 3;
  } catch {
    return false;
  }
}
