import type { KnowledgeBase } from "../kb/kb.ts";
import type { Program } from "../kopl/program.ts";
import type { Limits } from "../runs/working/limits.ts";
import { type AskedFor, askedFor, notAskedFor, selectsOne } from "./decoding/asked-for.ts";
import { beamSearch, type Hypothesis } from "./decoding/beam.ts";
import { probabilityOf, type Score } from "./decoding/calibration.ts";
import { type MayFollow, withAllNamed } from "./decoding/complete.ts";
import { leftOut } from "./decoding/coverage.ts";
import { unknownWords, unusedNames, wordLinks } from "./decoding/links.ts";
import { answersOfNothing, goesNowhere, lossOfNothing } from "./decoding/nothing.ts";
import { takenForGranted, type Whether, whetherOf } from "./decoding/whether.ts";
import { grammarOf } from "./grammar/grammar.ts";
import type { LinkedQuestion } from "./linking/linker.ts";
import { prepared } from "./network/prepare.ts";
import type { SmallParser } from "./parser.ts";
import { givenBy, type Reading, type ReadingOptions, type ReadQuestion } from "./reading.ts";

/** A reading with its program, and what its probability was worked out from. */
export interface ScoredReading extends Reading {
  readonly program: Program;
  readonly score: Score;
}

/** The penalty on log-probability for each item that the question mentions and the program leaves out. */
const LEFT_OUT = 4;
/** Its penalty where the kind of its result differs from what the question asks for. */
const NOT_ASKED_FOR = 4;
/** Its penalty for a count of 0: people seldom ask for the number of what does not exist. */
const COUNTS_NOTHING = 6;
/**
 * Reads a question in words: the likeliest programs that the type checker lets pass are run on the knowledge base; those that
 * fail or find nothing are dropped, and of those with the same answer the likeliest stays.
 */
export function readQuestion(
  parser: SmallParser,
  question: string,
  options: ReadingOptions = {},
): ReadQuestion<ScoredReading> {
  const { linker, vocabulary, calibration } = parser;
  const { beam = 8, limits = {} } = options;
  const linked = linker.link(question);
  const unknown = unknownWords(linked, vocabulary);
  const asked = askedFor(linked, vocabulary);
  const read = programsOf(parser, linked, asked, beam);
  const missing = read.map(({ choices }) => leftOut(linked, choices));
  // What all programs leave out tells none from the others.
  const least = missing.reduce((a, b) => Math.min(a, b), Number.POSITIVE_INFINITY);
  const found = read
    .map((each, at) => ({
      ...each,
      leavesOut: missing[at]! > least,
      logProbability:
        each.logProbability -
        LEFT_OUT * (missing[at]! - least) -
        (each.whether ? 0 : NOT_ASKED_FOR * notAskedFor(asked, each.steps)),
    }))
    .sort((a, b) => b.logProbability - a.logProbability);
  const { given, total } = grouped(parser, linked, found, limits);
  const unsure = unknown.length / Math.max(linked.tokens.length, 1);
  const readings = given.map(({ first, answers, mass }): ScoredReading => {
    const { whether, steps, choices } = first;
    const score = { logProbability: first.logProbability, share: mass / total, unknown: unsure };
    return {
      program: { steps },
      answers,
      score,
      ...(whether ? { whether: true } : {}),
      ...(whether?.yesIf === undefined ? {} : { yesIf: whether.yesIf }),
      ...(answers.length === 0 ? { nothing: true } : {}),
      probability: probabilityOf(score, calibration),
      links: wordLinks(linker, linked, choices),
      unused: unusedNames(linked, choices),
    };
  });
  const sum = readings.reduce((all, { probability }) => all + probability, 0);
  return {
    readings: readings
      .map((each) => (sum > 1 ? { ...each, probability: each.probability / sum } : each))
      .sort((a, b) => b.probability - a.probability),
    unknown,
  };
}

/** A program, and what yes or no it tells. */
interface Candidate extends Hypothesis {
  readonly whether?: Whether;
}

/** The same beside others. */
interface Weighed extends Candidate {
  /** It leaves out what others take from the question. */
  readonly leavesOut: boolean;
}

/** Programs with the same answers. */
interface Group {
  readonly first: Candidate;
  readonly answers: readonly string[];
  mass: number;
}

/** Runs programs, the likeliest first, and puts those together that have the same answers. */
function grouped(
  { linker: { kb }, trainedHere }: SmallParser,
  linked: LinkedQuestion,
  found: readonly Weighed[],
  limits: Limits,
) {
  const groups = new Map<string, Group>();
  let total = 0;
  for (const likely of found) {
    if (limits.stop?.()) break;
    const answers = answersTo(kb, likely, limits);
    if (!answers) continue;
    const isNothing = answers.length === 0;
    // Elsewhere most programs are misread, and find nothing for that reason.
    if (isNothing && !trainedHere) continue;
    const counts = !likely.whether && likely.steps.at(-1)?.function === "Count" && answers[0] === "0";
    const loss = isNothing ? lossOfNothing(linked, likely) : counts ? COUNTS_NOTHING : 0;
    if (loss === undefined || (isNothing && goesNowhere(kb, likely.steps, limits))) continue;
    const each = { ...likely, logProbability: likely.logProbability - loss };
    const key = JSON.stringify([...new Set(answers)].sort());
    const group = groups.get(key);
    // That several programs find nothing makes none of them likelier.
    if (group && isNothing) continue;
    const mass = Math.exp(each.logProbability);
    total += mass;
    if (group) group.mass += mass;
    else groups.set(key, { first: each, answers, mass });
  }
  return { given: [...groups.values()], total };
}

/** What a program answers, nothing where what it asks for is not known; undefined where it fails or means nothing. */
function answersTo(
  kb: KnowledgeBase,
  { steps, whether }: Candidate,
  limits: Limits,
): readonly string[] | undefined {
  const given = givenBy(kb, { steps }, limits);
  if (!given || given.length === 0 || answersOfNothing(kb, steps, limits)) return given && [];
  if (!whether) return given;
  if (whether.yesIf !== undefined) return [given[0] === whether.yesIf ? "yes" : "no"];
  if (whether.asks === "relation" && givenBy(kb, { steps: takenForGranted(steps) }, limits)?.[0] === "0")
    return undefined;
  return [given[0] === "0" ? "no" : "yes"];
}

/** The penalty on log-probability of a program that answers a question of yes or no with something else. */
const NO_YES_OR_NO = 4;

/**
 * The likeliest programs of a question. Where the first leaves out an entity that the question surely mentions, those that leave none
 * out are looked for too: "African countries that speak French". So are those that answer by yes or no: "does France border Spain".
 */
function programsOf(parser: SmallParser, linked: LinkedQuestion, asked: AskedFor, beam: number): Candidate[] {
  const { linker, vocabulary, settings } = parser;
  const grammar = grammarOf(linker, linked);
  const asPrepared = prepared(linked, vocabulary, settings.grams);
  const free = beamSearch(parser, asPrepared, grammar, beam);
  const [first] = free;
  if (!first) return free;
  const more = (mayFollow: MayFollow) => beamSearch(parser, asPrepared, grammar, beam, mayFollow);
  const whether = whetherOf(linked, first);
  if (whether)
    return [
      ...more(whether.mayFollow).map((each) => ({ ...each, whether })),
      ...free.map((each) => ({ ...each, logProbability: each.logProbability - NO_YES_OR_NO })),
    ];
  const mayFollow = withAllNamed(linker, linked, first);
  const searches = [
    ...(mayFollow ? [mayFollow] : []),
    ...(asked.selects && notAskedFor(asked, first.steps) > 0 ? [selectsOne] : []),
  ];
  const found = new Map(free.map((each) => [JSON.stringify(each.steps), each]));
  for (const search of searches)
    for (const each of more(search)) {
      const text = JSON.stringify(each.steps);
      if (!found.has(text)) found.set(text, each);
    }
  return [...found.values()];
}
