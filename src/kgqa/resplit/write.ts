import type { WholeWrites } from "../../runs/writing/whole.ts";
import { qaldRecord, questionsDocument } from "../formats/write-qald.ts";
import { type Json, type JsonObject, jsonObject } from "../question/json.ts";
import { type CardFile, croissantCard } from "../report/croissant.ts";
import type { Resplit, SplitQuestion } from "./resplit.ts";

/** Facts about the data that only the caller knows. @internal */
export interface SplitCard {
  /** Name of the dataset; that of the split is made from it. */
  readonly name: string;
  readonly license?: string;
  readonly url?: string;
  readonly citation?: string;
  /** ISO 8601 day of the split. */
  readonly date?: string;
  /** The files it was made from, with their hashes. */
  readonly sources?: readonly { readonly path: string; readonly sha256: string }[];
  /** Version of the generator. */
  readonly version?: string;
}

/** The written files with their hashes. @internal */
export interface WrittenSplit {
  readonly files: readonly CardFile[];
}

/** The names of the files of a split. */
export const splitFiles = ["train.json", "valid.json", "test.json", "manifest.json", "croissant.json"];

/**
 * Writes a split as a folder: `train.json`, `valid.json` (if it has questions), `test.json` as QALD JSON with
 * `schema_items` and, outside train, `level`; `manifest.json` with the report and the hashes; `croissant.json`, a data
 * card. The official procedure writes the records as the published files have them.
 * @throws LacunaError `runs.exists`, `runs.not-ours`, `runs.unwritable`
 * @internal
 */
export async function writeSplit(
  { report, ...parts }: Resplit,
  writes: WholeWrites,
  out: string,
  card: SplitCard,
  options: { readonly force?: boolean } = {},
): Promise<WrittenSplit> {
  const files: CardFile[] = [];
  await writes.folder(
    out,
    async (put) => {
      for (const part of ["train", "valid", "test"] as const) {
        if (part === "valid" && parts.valid.length === 0) continue;
        const record = report.procedure === "official" ? officialRecord : ourRecord;
        const name = `${part}.json`;
        const written = await put(
          name,
          questionsDocument(`${card.name}-${part}`, lazily(parts[part], record)),
        );
        files.push({ name, ...written });
      }
      const manifest = jsonObject([
        ["format", "lacuna-kgqa-split"],
        ["version", 1],
        ["generator", card.version],
        ["name", card.name],
        ["license", card.license],
        ["sources", card.sources as Json | undefined],
        ["files", files as unknown as Json],
        ["report", report as unknown as Json],
      ]);
      await put("manifest.json", `${JSON.stringify(manifest, null, 2)}\n`);
      const description = croissantCard({
        ...card,
        description: `Questions of ${card.name}, divided by level of generalization (${report.procedure} procedure, seed ${report.seed}).`,
        files,
        levels: true,
      });
      await put("croissant.json", `${JSON.stringify(description, null, 2)}\n`);
    },
    { ours: splitFiles, ...options },
  );
  return { files };
}

function* lazily(
  questions: readonly SplitQuestion[],
  record: (question: SplitQuestion) => JsonObject,
): Generator<JsonObject> {
  for (const question of questions) yield record(question);
}

const ourRecord = ({ question, items }: SplitQuestion): JsonObject =>
  qaldRecord(question, { schema_items: items });

/** The fields of the published files: the English question only, `schema_terms`, and `level` outside train. */
function officialRecord({ question, items }: SplitQuestion): JsonObject {
  const full = qaldRecord(question);
  const texts = question.texts
    .filter(({ language, kind }) => language === "en" && kind === undefined)
    .slice(0, 1);
  return jsonObject([
    ["id", question.id],
    [
      "question",
      texts.map(({ language, text, keywords }) =>
        jsonObject([
          ["language", language],
          ["string", text],
          ["keywords", keywords],
        ]),
      ),
    ],
    ["query", full.query],
    ["answers", full.answers],
    ["schema_terms", items],
    ["level", question.level],
  ]);
}
