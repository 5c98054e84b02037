import { pluralOf } from "../../kopl/generate/plural.ts";
import type { KeyWordings, Lexicon } from "../wordings/lexicon.ts";
import type { Field } from "./field.ts";
import type { Add } from "./lexicon.ts";
import { addEvents } from "./lexicon-events.ts";
import { nameWords } from "./spelled-words.ts";
import { expanded } from "./words/expand.ts";
import { type FigureWords, figureWords } from "./words/figure-words.ts";
import { pastOf } from "./words/inflections.ts";
import { isUnit, unitsLike } from "./words/unit-words.ts";

/** A unit of at most 3 letters is an abbreviation, and no noun. */
const SHORT_UNIT = 3;

/** Adds the nouns, adjectives and units of all figures. */
export function addFigures({ figures, graph }: Field, wordings: Lexicon, add: Add): void {
  const isTable = graph.report?.things !== undefined;
  const calls = figures.map(({ name }) => callsOf(name));
  const isCalled = (called: readonly string[], { names }: FigureWords) =>
    called.some((text) => names.test(text));
  const whole = figureWords.map((each) => calls.some(({ called }) => isCalled(called, each)));
  for (const [figure, { name, unit }] of figures.entries()) {
    const { plain, bare, ending, called } = calls[figure]!;
    const heads = isTable ? headsOf(ending?.before ?? bare) : [];
    add(`${plain}|${bare}|${pluralOf(bare)}`, { type: "FIG", figure });
    if (ending) add(`${ending.before}|${pluralOf(ending.before)}`, { type: "FIG", figure });
    addCounts(bare, figure, add);
    if (isTable) addDoings(bare, figure, add);
    addEvents(bare, figure, { figures, graph }, add);
    if (unit) add(`${unit}|${pluralOf(unit)}`, { type: "UNIT", figure });
    const own = unit ?? /[([]([^()[\]]*)[)\]]/.exec(name)?.[1] ?? ending?.unit ?? bare;
    const like = unitsLike(own);
    for (const { words, factor } of like ?? [])
      add(words, { type: "UNIT", figure, ...(factor === 1 ? {} : { factor }) });
    add(`${bare}|${pluralOf(bare)}`, { type: "UNIT", figure }, 0.05);
    for (const [at, each] of figureWords.entries()) {
      const isWhole = isCalled(called, each);
      if (!isWhole && (whole[at] || !isCalled(heads, each))) continue;
      addWords(each, { figure, like, isTable, more: isWhole ? 0 : HEAD }, add);
    }
    const worded = wordings.keys?.[name];
    if (worded) addWordings(worded, figure, add);
  }
}

/** The cost of words that the last word of a heading has: "price" of "asking price". */
const HEAD = 0.02;

/** A heading as words: without its brackets, without its unit, and all. */
function callsOf(name: string) {
  const plain = nameWords(name).join(" ");
  const bare = nameWords(name.replaceAll(/[([][^()[\]]*[)\]]/g, "")).join(" ");
  const ending = unitAtEnd(bare);
  return { plain, bare, ending, called: [...new Set([bare, plain, ending?.before ?? bare])] };
}

/** Last words of headings that do not say what is measured. */
const NO_HEADS =
  /(^| )(date|year|time|day|number|count|size|rate|value|amount|total|id|name|type|code|index|goals|points)$/;

/** What a heading of several words is of by its last ones: "mass" of "launch mass", "price" of "price per night". */
function headsOf(heading: string): string[] {
  const words = heading.split(/ (?:of|per|in|by|for|at|from) /, 1)[0]!.split(" ");
  if (words.join(" ") === heading && words.length < 2) return [];
  return [words.slice(-2).join(" "), words.at(-1)!].filter((each) => !NO_HEADS.test(each));
}

/** Adds the general English of a figure. */
function addWords(
  each: FigureWords,
  {
    figure,
    like,
    isTable,
    more,
  }: {
    readonly figure: number;
    readonly like: ReturnType<typeof unitsLike>;
    readonly isTable: boolean;
    readonly more: number;
  },
  add: Add,
): void {
  // "The average lifespan" of a table is a mean of its numbers.
  const nouns = isTable
    ? each.nouns
        ?.split("|")
        .filter((noun) => !/^(average|mean|total) /.test(noun))
        .join("|")
    : each.nouns;
  if (nouns) add(nouns, { type: "FIG", figure }, more);
  // Hours are no minutes: where the unit is known, others go by it.
  const units = each.units?.split("|").filter((word) => !like || !isUnit(word)) ?? [];
  if (units.length > 0) add(units.join("|"), { type: "UNIT", figure }, more);
  for (const how of each.how?.split("|") ?? [])
    add(how, { type: "HOW", figure, ...(DOWN.test(how) ? { down: true as const } : {}) }, more);
  if (each.largest) add(each.largest, { type: "SUP", figure, largest: true }, more);
  if (each.smallest) add(each.smallest, { type: "SUP", figure, largest: false }, more);
  if (each.greater) add(each.greater, { type: "COMP", figure, greater: true }, more);
  if (each.less) add(each.less, { type: "COMP", figure, greater: false }, more);
  if (each.verbs) add(each.verbs, { type: "FVERB", figure }, more);
  if (each.none)
    add(each.none, { type: "ADJ", condition: { is: "figure", figure, compare: "=", value: 0 } }, more);
  if (each.some)
    add(each.some, { type: "ADJ", condition: { is: "figure", figure, compare: ">", value: 0 } }, more);
  if (each.questions) addQuestions(each.questions.split("; "), figure, add);
}

/** The unit that a heading ends with: "runtime min", "area km2", "length in metres"; "loan days" is a noun of its own. */
function unitAtEnd(name: string): { readonly before: string; readonly unit: string } | undefined {
  const words = name.split(" ");
  const unit = words.pop()!;
  if (words.at(-1) === "in") words.pop();
  const before = words.join(" ");
  if (before === "" || !isUnit(unit) || /\b(of|per|a|in)$/.test(before)) return undefined;
  return unit.length <= SHORT_UNIT || figureWords.some(({ names }) => names.test(before))
    ? { before, unit }
    : undefined;
}

/** A column that counts things: "team size", "number of seats". */
function addCounts(name: string, figure: number, add: Add): void {
  const noun =
    /^(.+) (size|count|total|number)$/.exec(name)?.[1] ??
    /^(?:number|amount|count|nr|no) of (.+)$/.exec(name)?.[1];
  if (noun === undefined || noun === "total") return;
  add(`${noun}|${pluralOf(noun)}`, { type: "FIG", figure }, 0.1);
  add(`${noun}|${pluralOf(noun)}`, { type: "UNIT", figure }, 0.1);
}

/** A column that counts what is done: what has the most views is the most viewed. */
function addDoings(name: string, figure: number, add: Add): void {
  const base =
    /^(view|download|visit|like|vote|cite|citation|read|play|stream|share|comment|follow|borrow|order|sell|use|watch)e?s$/.exec(
      name,
    )?.[1];
  if (base === undefined) return;
  for (const past of pastOf(base.replace(/ation$/, "e"))) {
    add(`most ${past}|most often ${past}`, { type: "SUP", figure, largest: true });
    add(`least ${past}|least often ${past}`, { type: "SUP", figure, largest: false });
    add(`more ${past}|more often ${past}`, { type: "COMP", figure, greater: true });
  }
}

/** Adjectives of little. */
const DOWN =
  /^(small|short|young|light|cheap|bad|slow|low|little|few|recent|narrow|thin|cold|dry|quiet|weak)$/;

function addQuestions(questions: readonly string[], figure: number, add: Add): void {
  for (const pattern of questions)
    for (const text of expanded(pattern)) {
      const [before = "", behind = ""] = text
        .replaceAll("{under}", " ")
        .split("{x}")
        .map((each) => each.trim());
      if (before !== "") add(before, { type: "ASKSFIG", figure, behind: nameWords(behind) }, 0.2);
    }
}

function addWordings(
  { nouns = [], questions = [], largest = [], smallest = [], greater = [], less = [] }: KeyWordings,
  figure: number,
  add: Add,
): void {
  for (const pattern of nouns)
    for (const text of expanded(pattern)) add(`${text}|${pluralOf(text)}`, { type: "FIG", figure });
  for (const [is, patterns] of [
    [true, largest],
    [false, smallest],
  ] as const)
    for (const pattern of patterns)
      for (const text of expanded(pattern))
        if (!/^\(?country/.test(text)) add(text, { type: "SUP", figure, largest: is });
  for (const [is, patterns] of [
    [true, greater],
    [false, less],
  ] as const)
    for (const pattern of patterns)
      for (const text of expanded(pattern))
        if (!text.startsWith("the ")) add(text, { type: "COMP", figure, greater: is });
  addQuestions(questions, figure, add);
}
