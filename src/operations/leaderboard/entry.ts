import * as z from "zod/mini";
import { LacunaError } from "../../error.ts";
import { wholeBytes } from "../../formats/compression/whole.ts";
import type { Files } from "../../formats/files/files.ts";
import { joined } from "../../runs/paths.ts";

const hash = z.string().check(z.regex(/^[0-9a-f]{64}$/, "it is no SHA-256 in hexadecimal"));
const predictions = z.strictObject({
  /** Its name in the folder of the entry. */
  file: z.string().check(z.regex(/^[^/\\]+$/, "it is no name of a file beside entry.json")),
  sha256: hash,
  /** Its scores are probabilities: the leaderboard says how many answers they promise, and how many are there. */
  probabilities: z.optional(z.boolean()),
});
const share = z.number().check(z.gte(0), z.lte(1));

/** The description in an entry. Scores are never typed in: those of a paper stand under `reported` and have no place. */
const entrySchema = z.strictObject({
  method: z.string().check(z.minLength(1)),
  /** The addresses of the description of the method and of its program. */
  paper: z.optional(z.string()),
  code: z.optional(z.string()),
  predictor: z.optional(z.string()),
  settings: z.optional(z.record(z.string(), z.unknown())),
  seeds: z.optional(z.array(z.int())),
  compute: z.optional(z.string()),
  training: z.optional(z.string()),
  predictions: z.optional(predictions),
  /** The same by somebody else, from the settings. */
  reproduced: z.optional(z.strictObject({ by: z.string().check(z.minLength(1)), predictions })),
  /** Figures of a paper; shares from 0 to 1. */
  reported: z.optional(
    z.strictObject({ source: z.string(), mrr: share, types: z.optional(z.record(z.string(), share)) }),
  ),
});
export type Entry = z.output<typeof entrySchema>;

const FILE = "entry.json";

/** @throws LacunaError `leaderboard.broken-entry`, what reading throws */
export async function readEntry(folder: string, files: Files): Promise<Entry> {
  const path = joined(folder, FILE);
  let value: unknown;
  try {
    value = JSON.parse(new TextDecoder().decode(await wholeBytes(files, path)));
  } catch (cause) {
    if (!(cause instanceof SyntaxError)) throw cause;
    throw broken(path, `this is no JSON: ${cause.message}`);
  }
  const read = entrySchema.safeParse(value);
  if (!read.success) {
    const issue = read.error.issues[0];
    throw broken(path, `${issue?.path.join(".") || "the entry"}: ${issue?.message ?? "not as it should be"}`);
  }
  if (!read.data.predictions && !read.data.reported)
    throw broken(path, "it has neither predictions nor figures that were reported");
  if (read.data.reproduced && !read.data.predictions)
    throw broken(path, "it is reproduced, but has no predictions of its own");
  return read.data;
}

const broken = (file: string, message: string): LacunaError =>
  new LacunaError("leaderboard.broken-entry", message, {
    place: { file },
    hint: "docs/guides/leaderboard.md shows what an entry says",
  });
