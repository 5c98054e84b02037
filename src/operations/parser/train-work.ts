import { LacunaError, usageError } from "../../error.ts";
import { wholeBytes } from "../../formats/compression/whole.ts";
import type { KnowledgeBase } from "../../kb/kb.ts";
import { type KoplQuestion, readQuestions } from "../../kopl/evaluate/questions.ts";
import { kbRecord } from "../../kopl/folder/kb-record.ts";
import { embeddedWordings } from "../../parsing/embedded.ts";
import { usualSettings } from "../../parsing/network/settings.ts";
import { packParser } from "../../parsing/parser-file.ts";
import { type TrainingQuestion, trainingQuestion } from "../../parsing/training/examples.ts";
import { finishedParser, parserTask } from "../../parsing/training/task.ts";
import { type ParserTraining, trainParser, usualTraining } from "../../parsing/training/train.ts";
import { type Lexicon, parseLexicon } from "../../parsing/wordings/lexicon.ts";
import { joined } from "../../runs/paths.ts";
import type { Host } from "../host.ts";
import { openKb } from "../resources/knowledge-base.ts";
import { afterUpdate, byUpdates } from "../running/after-update.ts";
import { generator } from "../running/generator.ts";
import { openTrainingFolder } from "../running/training-folder.ts";
import { parserCompute, parserFile, parserFiles } from "./open-parser.ts";
import type { ParserTrained } from "./results.ts";
import type { TrainParserParameters } from "./train.ts";

/** Does `parser train`. */
export async function trainParserInto(given: TrainParserParameters, host: Host): Promise<ParserTrained> {
  const began = host.now();
  const { out, force, asWritten } = given;
  await host.writes.check(out, { force, ours: parserFiles });
  const kb = await openKb(given.kb, host, given);
  const lexicon = await wordingsOf(given, kb, host);
  const data = { kb, lexicon, ...(await questionsOf(given, kb, host)) };
  const settings = {
    ...usualSettings,
    ...(given.width === undefined ? {} : { width: given.width }),
    ...(given.hidden === undefined ? {} : { hidden: given.hidden }),
  };
  const training = trainingOf(given, data.held.length > 0);
  const compute = parserCompute();
  const task = parserTask(data, { settings, training, compute, ...(asWritten ? { paraphrased: 0 } : {}) });
  const { patience: _, ...lasting } = training;
  const config = {
    ...{
      tool: `${generator} parser train`,
      knowledgeBase: kbRecord(kb, host.disk),
      settings,
      training: lasting,
    },
    ...{ words: task.vocabulary.words, questions: data.questions.length, kernel: compute.name },
  };
  const folder = await openTrainingFolder(host, out, config, force);
  try {
    const resume = await folder.kept();
    if (resume) host.onMessage?.(`going on after update ${resume.loop.update}, from ${folder.path}`);
    const { updates } = training;
    const shown = { folder, checkpoint: given.checkpoint, ...byUpdates(updates, "best valid accuracy") };
    const trained = await folder.unlessDiverged(
      trainParser({ ...task, ...(resume ? { resume } : {}), afterStep: afterUpdate(host, shown) }),
    );
    const { curve, kept } = trained;
    const seconds = (host.now() - began) / 1000;
    const { words: __, ...about } = config;
    const provenance = { ...about, updates: trained.updates, kept, curve };
    const parser = finishedParser(data, task, trained.values, provenance);
    let file = { bytes: 0, sha256: "" };
    await host.writes.folder(
      out,
      async (put) => {
        file = await put(parserFile, packParser(parser));
      },
      { ours: parserFiles, force },
    );
    await folder.finish();
    const numbers = [...trained.values.values()].reduce((sum, each) => sum + each.length, 0);
    return {
      ...{ out, knowledgeBase: kb.name, model: "small" as const },
      questions: { train: data.questions.length, held: data.held.length },
      ...{ words: parser.words.length, parameters: numbers, updates: trained.updates, kept },
      curve: curve.map((point) => ({ ...point })),
      ...{ file, seconds },
    };
  } finally {
    await folder.close();
    compute.close();
  }
}

function trainingOf(given: TrainParserParameters, canValidate: boolean): ParserTraining {
  const { updates, batch, rate, validateEvery, patience, seed } = given;
  const asked = { updates, batch, rate, validateEvery, patience, seed };
  const said = Object.fromEntries(Object.entries(asked).filter(([, value]) => value !== undefined));
  const training = { ...usualTraining, ...said };
  return canValidate ? training : { ...training, validateEvery: 0 };
}

/** Questions of a folder of `kopl generate` by its splits; of a file, every twentieth is held out. */
async function questionsOf(
  { questions, own, asWritten }: TrainParserParameters,
  kb: KnowledgeBase,
  { files }: Host,
): Promise<{ readonly questions: readonly TrainingQuestion[]; readonly held: readonly TrainingQuestion[] }> {
  const usable = (all: readonly KoplQuestion[], generated: boolean) =>
    all.flatMap(({ question, program }) =>
      question !== undefined && program ? [trainingQuestion(kb, question, program, generated)] : [],
    );
  const mixed = own === undefined ? [] : usable(await readQuestions(files, own), false);
  const isFolder = (await files.size(joined(questions, "train.json")).catch(() => undefined)) !== undefined;
  const [train, held] = isFolder
    ? [
        usable(await readQuestions(files, joined(questions, "train.json")), !asWritten),
        usable(await readQuestions(files, joined(questions, "val.json")), !asWritten),
      ]
    : split(usable(await readQuestions(files, questions), !asWritten));
  if (train.length + mixed.length === 0)
    throw new LacunaError("parsing.no-questions", `${questions} has no question with a program`, {
      hint: "give questions with `question` and `program`, such as kopl generate writes",
    });
  return { questions: [...train, ...mixed], held };
}

const split = <Item>(all: readonly Item[]): [Item[], Item[]] => [
  all.filter((_, at) => at % 20 !== 19),
  all.filter((_, at) => at % 20 === 19),
];

async function wordingsOf(
  { wordings }: TrainParserParameters,
  kb: KnowledgeBase,
  { files }: Host,
): Promise<Lexicon> {
  if (wordings === undefined) return kb.name === "world" ? embeddedWordings() : {};
  if (typeof wordings !== "string") return parseLexicon(wordings);
  let json: unknown;
  try {
    json = JSON.parse(new TextDecoder().decode(await wholeBytes(files, wordings)));
  } catch (cause) {
    if (cause instanceof LacunaError) throw cause;
    throw usageError("bad-parameter", `{wordings}: ${wordings} is not JSON`, undefined, "wordings");
  }
  return parseLexicon(json, wordings);
}
