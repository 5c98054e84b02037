import { LacunaError } from "../../error.ts";
import { openQuestions } from "../../kgqa/formats/open.ts";
import { openAll } from "../../kgqa/formats/open-all.ts";
import { levels } from "../../kgqa/levels/levels.ts";
import type { Level } from "../../kgqa/question/question.ts";
import { type KoplQuestion, readQuestions } from "../../kopl/evaluate/questions.ts";
import { joined, nameOf, withoutSlash } from "../../runs/paths.ts";
import type { Host } from "../host.ts";
import { type Part, partsOf } from "../kgqa/source.ts";
import type { LookedAt } from "./look-at.ts";
import { datasetRecord, type QuestionsRecord, questionsRecord } from "./questions-record.ts";

/** Files of KQA Pro and of `kopl generate`; the test part has a file without answers, too. */
const files = [
  ["train", "train.json"],
  ["valid", "val.json"],
  ["test", "test_answer.json"],
] as const;

/** A folder or file of questions, as a page shows it: with programs (KQA Pro, `kopl generate`), or in any format of `kgqa`. */
export async function questionsToLookAt(
  path: string,
  id: string,
  file: string,
  host: Host,
): Promise<LookedAt> {
  const title = nameOf(withoutSlash(path));
  const others = await otherParts(path, host);
  const record = others ? await withLevels(title, others, host) : await withPrograms(title, path, host);
  return {
    kind: "questions",
    id,
    title: `${title}, questions`,
    operation: "generateQuestions",
    file,
    content: JSON.stringify(record),
  };
}

/** The parts of a dataset that is not of KQA Pro's form. */
async function otherParts(path: string, host: Host): Promise<readonly Part[] | undefined> {
  const there = (await host.disk.list(path)) ?? [];
  const [, first] = files.find(([, name]) => there.includes(name)) ?? [];
  try {
    // The knowledge base of KQA Pro lies beside its questions, and is not read for this.
    if (first !== undefined && (await openQuestions(host.files, joined(path, first))).format === "kqapro")
      return undefined;
    const parts = await partsOf([path], host);
    return parts.every(({ format }) => format === "kqapro") ? undefined : parts;
  } catch (error) {
    // Lines of `kopl generate` have no format of `kgqa`.
    if (error instanceof LacunaError && error.code === "kgqa.unknown-format") return undefined;
    throw error;
  }
}

async function withPrograms(title: string, path: string, host: Host): Promise<QuestionsRecord> {
  const there = (await host.disk.list(path)) ?? [];
  const read: { readonly name: string; readonly questions: readonly KoplQuestion[] }[] = [];
  for (const [name, part] of files.filter(([, name]) => there.includes(name)))
    read.push({ name, questions: await readQuestions(host.files, joined(path, part)) });
  if (read.length === 0) read.push({ name: "all", questions: await readQuestions(host.files, path) });
  return questionsRecord(title, read);
}

/** The questions, with the level of each one of the other parts against those of the part `train`. */
async function withLevels(title: string, parts: readonly Part[], host: Host): Promise<QuestionsRecord> {
  const train = parts.find(({ name }) => name === "train");
  const found = new Map<string, Level>();
  const place = (part: string, question: string): string => JSON.stringify([part, question]);
  for (const { name, source } of train ? parts : []) {
    if (name === "train" || host.signal?.aborted) continue;
    await levels({
      train: train!.source,
      test: source,
      onLevel: ({ id }, level) => void found.set(place(name, id), level),
    });
  }
  const opened = await Promise.all(
    parts.map(async ({ name, source }) => ({ name, questions: (await openAll(source)).questions() })),
  );
  return datasetRecord(title, opened, (part, { id }) => found.get(place(part, id)));
}
