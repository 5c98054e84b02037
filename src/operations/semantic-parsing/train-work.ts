import { LacunaError } from "../../error.ts";
import { readQuestions } from "../../kopl/evaluate/questions.ts";
import { kbRecord } from "../../kopl/folder/kb-record.ts";
import { candidatesName } from "../../kopl/folder/question-folder.ts";
import { joined } from "../../runs/paths.ts";
import { packParser } from "../../semantic-parsing/parser-file.ts";
import { parserFile, parserFiles } from "../../semantic-parsing/parser-ids.ts";
import type { ParserData } from "../../semantic-parsing/parser-kind.ts";
import { parserKind } from "../../semantic-parsing/parser-kinds.ts";
import type { Host } from "../host.ts";
import { openKb } from "../resources/knowledge-base.ts";
import { afterUpdate, byUpdates } from "../running/after-update.ts";
import { generator } from "../running/generator.ts";
import { openTrainingFolder } from "../running/training-folder.ts";
import { parserCompute, storedParser } from "./open-parser.ts";
import type { ParserTrained } from "./results.ts";
import type { TrainParserParameters } from "./train.ts";
import { wordingsOf } from "./wordings.ts";

/** Does `parser train`. */
export async function trainParserInto(given: TrainParserParameters, host: Host): Promise<ParserTrained> {
  const began = host.now();
  const { out, force, asWritten } = given;
  await host.writes.check(out, { force, ours: parserFiles });
  const kb = await openKb(given.kb, host, given);
  const lexicon = await wordingsOf(given, kb, host);
  const data = { kb, lexicon, asWritten, ...(await questionsOf(given, host)) };
  const kind = parserKind(given.model);
  const compute = parserCompute();
  const init = given.init === undefined ? undefined : await storedParser(given.init, host.files);
  const parser = kind.prepare(data, { ...given, init }, compute);
  const config = {
    tool: `${generator} parser train`,
    ...(kind.id === "small" ? {} : { model: kind.id }),
    knowledgeBase: kbRecord(kb, host.disk),
    ...parser.about,
  };
  const folder = await openTrainingFolder(host, out, config, force);
  try {
    const resume = await folder.kept();
    if (resume) host.onMessage?.(`going on after update ${resume.loop.update}, from ${folder.path}`);
    const { updates } = parser;
    const shown = { folder, checkpoint: given.checkpoint, ...byUpdates(updates, "best valid accuracy") };
    const trained = await folder.unlessDiverged(
      parser.train({ ...(resume ? { resume } : {}), afterStep: afterUpdate(host, shown) }),
    );
    const { curve, kept } = trained;
    const seconds = (host.now() - began) / 1000;
    const provenance = { ...config, words: undefined, updates: trained.updates, kept, curve };
    const finished = parser.finished(trained.values, provenance);
    let file = { bytes: 0, sha256: "" };
    await host.writes.folder(
      out,
      async (put) => {
        file = await put(parserFile, packParser(finished));
      },
      { ours: parserFiles, force },
    );
    await folder.finish();
    const numbers = [...trained.values.values()].reduce((sum, each) => sum + each.length, 0);
    return {
      out,
      knowledgeBase: kb.name,
      model: kind.id,
      questions: { train: data.train.length + data.own.length, held: data.held.length },
      words: parser.words,
      parameters: numbers,
      updates: trained.updates,
      kept,
      curve: curve.map((point) => ({ ...point })),
      file,
      seconds,
    };
  } finally {
    await folder.close();
    compute.close();
  }
}

/** Questions of a folder of `kopl generate` by its splits; of a file, every twentieth is held out. */
async function questionsOf(
  { questions, own }: TrainParserParameters,
  { files }: Host,
): Promise<Pick<ParserData, "train" | "held" | "own">> {
  const read = async (path: string) =>
    (await readQuestions(files, path)).filter(({ question, program }) => question !== undefined && program);
  const mixed = own === undefined ? [] : await read(own);
  const has = async (name: string) =>
    (await files.size(joined(questions, name)).catch(() => undefined)) !== undefined;
  const isFolder = await has("train.json");
  if (!isFolder && (await has(candidatesName)))
    throw new LacunaError("kopl.only-a-part", `${questions} is a shard of questions`, {
      place: { file: questions },
      hint: "put all shards together first: `lacuna kopl merge <shards> --kb <source> --out <folder>`",
    });
  const [train, held] = isFolder
    ? [await read(joined(questions, "train.json")), await read(joined(questions, "val.json"))]
    : split(await read(questions));
  if (train.length + mixed.length === 0)
    throw new LacunaError("parsing.no-questions", `${questions} has no question with a program`, {
      hint: "give questions with `question` and `program`, such as kopl generate writes",
    });
  return { train, held, own: mixed };
}

const split = <Item>(all: readonly Item[]): [Item[], Item[]] => [
  all.filter((_, at) => at % 20 !== 19),
  all.filter((_, at) => at % 20 === 19),
];
