import type { Program } from "../kopl/program.ts";
import { type AskedFor, askedFor, notAskedFor, selectsOne } from "./decoding/asked-for.ts";
import { beamSearch, type Hypothesis } from "./decoding/beam.ts";
import { probabilityOf, type Score } from "./decoding/calibration.ts";
import { type MayFollow, withAllNamed } from "./decoding/complete.ts";
import { leftOut } from "./decoding/coverage.ts";
import { unknownWords, unusedNames, wordLinks } from "./decoding/links.ts";
import { countsWhether, takenForGranted } from "./decoding/whether.ts";
import { grammarOf } from "./grammar/grammar.ts";
import type { LinkedQuestion } from "./linking/linker.ts";
import { prepared } from "./network/prepare.ts";
import type { SmallParser } from "./parser.ts";
import { answersOf, type Reading, type ReadingOptions, type ReadQuestion } from "./reading.ts";

/** A reading with its program, and what its probability was worked out from. */
export interface ScoredReading extends Reading {
  readonly program: Program;
  readonly score: Score;
}

/** What log-probability loses for each thing that the question mentions and the program leaves out. */
const LEFT_OUT = 4;
/** What it loses where it gives something else than the question asks for. */
const NOT_ASKED_FOR = 4;
/** What it loses for counting nothing: people seldom ask how many there are of what is not. */
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
      logProbability:
        each.logProbability -
        LEFT_OUT * (missing[at]! - least) -
        (each.whether ? 0 : NOT_ASKED_FOR * notAskedFor(asked, each.steps)),
    }))
    .sort((a, b) => b.logProbability - a.logProbability);
  const groups = new Map<
    string,
    { first: (typeof found)[number]; answers: readonly string[]; mass: number }
  >();
  let total = 0;
  for (const likely of found) {
    if (limits.stop?.()) break;
    const given = answersOf(linker.kb, { steps: likely.steps }, limits);
    if (!given) continue;
    if (likely.whether && answersOf(linker.kb, takenForGranted(likely.steps), limits)?.[0] === "0") continue;
    const answers = likely.whether ? [given[0] === "0" ? "no" : "yes"] : given;
    const isNothing = !likely.whether && likely.steps.at(-1)?.function === "Count" && given[0] === "0";
    const loss = isNothing ? COUNTS_NOTHING : 0;
    const each = { ...likely, logProbability: likely.logProbability - loss };
    const mass = Math.exp(each.logProbability);
    total += mass;
    const key = JSON.stringify([...new Set(answers)].sort());
    const group = groups.get(key);
    if (group) group.mass += mass;
    else groups.set(key, { first: each, answers, mass });
  }
  const unsure = unknown.length / Math.max(linked.tokens.length, 1);
  const readings = [...groups.values()].map(({ first, answers, mass }): ScoredReading => {
    const score = { logProbability: first.logProbability, share: mass / total, unknown: unsure };
    return {
      ...{ program: { steps: first.steps }, answers, score, ...(first.whether ? { whether: true } : {}) },
      probability: probabilityOf(score, calibration),
      links: wordLinks(linker, linked, first.choices),
      unused: unusedNames(linked, first.choices),
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

/** A program, and whether its count is read as yes or no. */
interface Candidate extends Hypothesis {
  readonly whether?: true;
}

/** What log-probability a program loses that answers a question of yes or no with something else. */
const NO_YES_OR_NO = 4;

/**
 * The likeliest programs of a question. Where the first leaves out an entity that the question surely mentions, those that leave none
 * out are looked for too: "African countries that speak French". So are those that tell whether a relation holds: "does France border
 * Spain".
 */
function programsOf(parser: SmallParser, linked: LinkedQuestion, asked: AskedFor, beam: number): Candidate[] {
  const { linker, vocabulary, settings } = parser;
  const grammar = grammarOf(linker, linked);
  const asPrepared = prepared(linked, vocabulary, settings.grams);
  const free = beamSearch(parser, asPrepared, grammar, beam);
  const [first] = free;
  if (!first) return free;
  const more = (mayFollow: MayFollow) => beamSearch(parser, asPrepared, grammar, beam, mayFollow);
  const isWhether = countsWhether(linked, first);
  if (isWhether)
    return [
      ...more(isWhether).map((each) => ({ ...each, whether: true as const })),
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
