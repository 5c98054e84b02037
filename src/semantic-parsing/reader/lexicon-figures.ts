import { pluralOf } from "../../kopl/generate/plural.ts";
import type { KeyWordings, Lexicon } from "../wordings/lexicon.ts";
import type { Field } from "./field.ts";
import type { Add } from "./lexicon.ts";
import { nameWords } from "./spelled-words.ts";
import { expanded } from "./words/expand.ts";
import { figureWords } from "./words/figure-words.ts";
import { basesOf, isParticiple } from "./words/inflections.ts";
import { isUnit, unitsLike } from "./words/unit-words.ts";

/** A unit of at most 3 letters is an abbreviation, and no noun. */
const SHORT_UNIT = 3;

/** Adds the nouns, adjectives and units of all figures. */
export function addFigures({ figures, graph }: Field, wordings: Lexicon, add: Add): void {
  const isTable = graph.report?.things !== undefined;
  for (const [figure, { name, unit, kind }] of figures.entries()) {
    const plain = nameWords(name).join(" ");
    const bare = nameWords(name.replaceAll(/[([][^()[\]]*[)\]]/g, "")).join(" ");
    const ending = unitAtEnd(bare);
    const called = [...new Set([bare, plain, ending?.before ?? bare])];
    add(`${plain}|${bare}|${pluralOf(bare)}`, { type: "FIG", figure });
    if (ending) add(`${ending.before}|${pluralOf(ending.before)}`, { type: "FIG", figure });
    addCounts(bare, figure, add);
    if (kind === "time") addTimes(bare, figure, add);
    if (unit) add(`${unit}|${pluralOf(unit)}`, { type: "UNIT", figure });
    const own = unit ?? /[([]([^()[\]]*)[)\]]/.exec(name)?.[1] ?? ending?.unit ?? bare;
    const like = unitsLike(own);
    for (const { words, factor } of like ?? [])
      add(words, { type: "UNIT", figure, ...(factor === 1 ? {} : { factor }) });
    add(`${bare}|${pluralOf(bare)}`, { type: "UNIT", figure }, 0.05);
    for (const each of figureWords) {
      if (!called.some((text) => each.names.test(text))) continue;
      // "The average lifespan" of a table is a mean of its numbers.
      const nouns = isTable
        ? each.nouns
            ?.split("|")
            .filter((noun) => !/^(average|mean|total) /.test(noun))
            .join("|")
        : each.nouns;
      if (nouns) add(nouns, { type: "FIG", figure });
      // Hours are no minutes: where the unit is known, others go by it.
      const units = each.units?.split("|").filter((word) => !like || !isUnit(word)) ?? [];
      if (units.length > 0) add(units.join("|"), { type: "UNIT", figure });
      for (const how of each.how?.split("|") ?? [])
        add(how, { type: "HOW", figure, ...(DOWN.test(how) ? { down: true as const } : {}) });
      if (each.largest) add(each.largest, { type: "SUP", figure, largest: true });
      if (each.smallest) add(each.smallest, { type: "SUP", figure, largest: false });
      if (each.greater) add(each.greater, { type: "COMP", figure, greater: true });
      if (each.less) add(each.less, { type: "COMP", figure, greater: false });
      if (each.verbs) add(each.verbs, { type: "FVERB", figure });
      if (each.none)
        add(each.none, { type: "ADJ", condition: { is: "figure", figure, compare: "=", value: 0 } });
      if (each.some)
        add(each.some, { type: "ADJ", condition: { is: "figure", figure, compare: ">", value: 0 } });
      if (each.questions) addQuestions(each.questions.split("; "), figure, add);
    }
    const worded = wordings.keys?.[name];
    if (worded) addWordings(worded, figure, add);
  }
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

/** Adjectives of little. */
const DOWN = /^(small|short|young|light|cheap|bad|slow|low|little|few|recent)$/;

/** A column of times by what happened then: "Borrowed" is the date of borrowing. */
function addTimes(name: string, figure: number, add: Add): void {
  const stem = name.replace(/ ?(date|day|time|year|at|on)$/, "");
  if (stem === "" || stem.includes(" ")) return;
  const bases = isParticiple(stem) ? basesOf(stem).filter((each) => each !== stem) : [];
  for (const base of bases) {
    add(`${base}|${base}s|${stem}`, { type: "FVERB", figure }, 0.02);
    add(`${base} date|date of ${base}|${base} day`, { type: "FIG", figure });
  }
  add(`${stem} date|${stem} day`, { type: "FIG", figure });
}

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
