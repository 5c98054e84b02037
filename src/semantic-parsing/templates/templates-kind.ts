import { usageError } from "../../error.ts";
import type { KnowledgeBase } from "../../kb/kb.ts";
import type { KoplQuestion } from "../../kopl/evaluate/questions.ts";
import { wordLinks } from "../decoding/links.ts";
import { grammarOf } from "../grammar/grammar.ts";
import { type Linker, linkerOf } from "../linking/linker.ts";
import type { ParserKind } from "../parser-kind.ts";
import { answersOf, type Reading, type ReadingOptions, type ReadQuestion } from "../reading.ts";
import { type Classifier, classified, countedClassifier } from "./classify.ts";
import { filled } from "./fill.ts";
import { type Skeleton, skeletonOf } from "./skeleton.ts";
import { type TemplatesFile, templatesOf } from "./templates-file.ts";

/** Skeletons that are kept, the commonest, and of these how many are filled for a question. */
const MOST = 300;
const TRIED = 5;

/**
 * Templates in the manner of TeBaQA (Vollmers et al. 2021): n-grams pick a shape of a program, linking fills it, and what gives an answer
 * is rated by the product of its likenesses. TeBaQA has eight shapes of SPARQL and other features of words; this has KoPL's.
 */
export const templatesKind: ParserKind = {
  id: "templates",
  summary: "n-grams pick the shape of a program, linking fills it: a floor in the manner of TeBaQA",
  writes: "program",
  prepare({ train, own, lexicon }, { init }) {
    if (init)
      throw usageError("bad-parameter", "templates are counted: they start from nothing", undefined, "init");
    const questions = [...train, ...own];
    const { skeletons, classifier } = counted(questions);
    const { ngrams, logs } = classifier;
    const shape = [skeletons.length, ngrams.length + 1];
    return {
      about: { questions: questions.length },
      words: ngrams.length,
      updates: 1,
      train: async () => ({
        values: new Map([["logs", logs]]),
        curve: [],
        updates: 1,
        kept: 1,
        outcome: "complete",
      }),
      finished: (values, provenance) => ({
        model: "templates",
        values,
        precision: "single",
        provenance,
        about: { ngrams, skeletons, aliases: lexicon.aliases ?? {} } satisfies TemplatesFile,
        shapes: new Map([["logs", shape]]),
      }),
    };
  },
  start({ about, values }, kb) {
    const { ngrams, skeletons, aliases } = templatesOf(about, values.get("logs"));
    const classifier = { ngrams, logs: values.get("logs")! };
    const linker = linkerOf(kb, aliases);
    return {
      trainedHere: true,
      read: (questions, options) =>
        questions.map(({ question }) => readingsOf({ kb, linker, classifier, skeletons }, question, options)),
    };
  },
};

/** The commonest skeletons of questions, and the classifier of their n-grams. */
function counted(questions: readonly KoplQuestion[]) {
  const pairs = questions.flatMap(({ question, program }) =>
    question !== undefined && program ? [{ question, key: JSON.stringify(skeletonOf(program)) }] : [],
  );
  const times = new Map<string, number>();
  for (const { key } of pairs) times.set(key, (times.get(key) ?? 0) + 1);
  const keys = [...times]
    .sort(([a, m], [b, n]) => n - m || (a < b ? -1 : 1))
    .slice(0, MOST)
    .map(([key]) => key);
  const number = new Map(keys.map((key, at) => [key, at]));
  const kept = pairs.filter(({ key }) => number.has(key));
  const classifier = countedClassifier(
    kept.map(({ question }) => question),
    kept.map(({ key }) => number.get(key)!),
    keys.length,
  );
  return { skeletons: keys.map((key) => JSON.parse(key) as Skeleton), classifier };
}

interface Templates {
  readonly kb: KnowledgeBase;
  readonly linker: Linker;
  readonly classifier: Classifier;
  readonly skeletons: readonly Skeleton[];
}

/** Fillings of the likeliest skeletons that give an answer, each answer once. */
function readingsOf(
  { kb, linker, classifier, skeletons }: Templates,
  question: string,
  { limits }: ReadingOptions = {},
): ReadQuestion {
  const linked = linker.link(question);
  const grammar = grammarOf(linker, linked);
  const found = classified(classifier, question, TRIED)
    .flatMap(({ skeleton, logProbability }) =>
      filled(grammar, skeletons[skeleton]!).map((each) => ({ ...each, log: logProbability + each.logScore })),
    )
    .sort((a, b) => b.log - a.log);
  const readings = new Map<string, Reading>();
  const sum = found.reduce((all, { log }) => all + Math.exp(log), 0);
  for (const { steps, choices, log } of found) {
    if (limits?.stop?.()) break;
    const answers = answersOf(kb, { steps }, limits);
    if (!answers) continue;
    const key = JSON.stringify([...new Set(answers)].sort());
    if (!readings.has(key))
      readings.set(key, {
        program: { steps },
        answers,
        probability: Math.exp(log) / sum,
        links: wordLinks(linker, linked, choices),
      });
  }
  return { readings: [...readings.values()], unknown: [] };
}
