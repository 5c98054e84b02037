import { type Given, given, membersOf } from "./evaluate.ts";
import type { Field } from "./field.ts";
import { formulaOf } from "./formula.ts";
import type { Asked, Condition } from "./meaning.ts";
import { type Reader, readWords, type WordsRead } from "./read.ts";
import { sentenceOf } from "./sentence.ts";
import { shownValue } from "./shown-value.ts";
import { probabilityOfReading, type Weighed } from "./sureness.ts";

/** A reading of the reader with what it gives. */
export interface AnsweredReading {
  readonly asked: Asked;
  readonly formula: string;
  /** The formula has links alone: every engine answers it as it stands. */
  readonly plain: boolean;
  readonly sentence: string;
  readonly answers: readonly string[];
  /** The data has nothing that answers it. */
  readonly nothing: boolean;
  readonly probability: number;
}

/** A question as it was read and answered. */
export interface AnsweredWords {
  readonly readings: readonly AnsweredReading[];
  readonly read: WordsRead;
  /** What the probabilities go by. @internal */
  readonly weighed: readonly Weighed[];
}

/** The cost of finding nothing: people ask for what there is. */
const NOTHING = 0.14;
/** The cost of leaving out what would not be there: who says *except Land* means those in Land. */
const NOBODY = 0.3;

/** A question whose likeliest reading is less probable is refused: it is likelier to ask for something else. */
const LEAST = 0.15;

/** Reads a question and answers its readings: of different answers, the likeliest first. */
export function answerWords(reader: Reader, question: string): AnsweredWords {
  const read = readWords(reader, question);
  const byAnswers = new Map<
    string,
    Weighed & { readonly asked: Asked; readonly answers: readonly string[] }
  >();
  for (const { asked, cost } of read.readings) {
    if (isEcho(asked)) continue;
    const found = given(reader.field, asked);
    const answers = answerTexts(reader.field, found, asked);
    const nothing = answers.length === 0;
    const key = JSON.stringify([...answers].sort());
    const nobody = leavesOutNobody(reader.field, asked.of);
    const whole = cost + (nothing ? NOTHING : 0) + (nobody ? NOBODY : 0);
    const known = byAnswers.get(key);
    if (!known || whole < known.cost)
      byAnswers.set(key, { asked, answers, cost: whole, byWords: cost, nothing, nobody });
  }
  const sorted = [...byAnswers.values()].sort((a, b) => a.cost - b.cost);
  const probabilities = probabilityOfReading(sorted, read);
  if ((probabilities[0] ?? 0) < LEAST) return { read, readings: [], weighed: [] };
  return {
    read,
    weighed: sorted,
    readings: sorted.map(({ asked, answers, nothing }, at) => {
      const formula = formulaOf(reader.field, asked);
      return {
        ...{ asked, answers, nothing, formula: formula.text, plain: formula.plain },
        sentence: sentenceOf(reader.field, asked),
        probability: probabilities[at]!,
      };
    }),
  };
}

/** What a reading gives as texts: names, or values with their unit, and their year where none was asked for. */
export function answerTexts(field: Field, found: Given, asked: Asked): string[] {
  if ("yes" in found) return [found.yes ? "yes" : "no"];
  if ("entities" in found) return found.entities.map((entity) => field.graph.label(entity));
  const asksYear = asked.ask === "values" && asked.year !== undefined;
  const several = found.values.length > 1 || asked.ask === "groups";
  return found.values.map(({ value, unit, year, entity }) => {
    const text = `${shownValue({ value, unit })}${year === undefined || asksYear ? "" : ` (${year})`}`;
    return several && entity !== undefined ? `${field.graph.label(entity)}: ${text}` : text;
  });
}

/** Whether a reading asks for what it names: "who is Ann" is no question for Ann. */
const isEcho = ({ ask, of }: Asked): boolean => ask === "things" && of.is === "entity";

/** Whether a thing is left out that the rest of the condition does not give. */
function leavesOutNobody(field: Field, condition: Condition): boolean {
  if (condition.is !== "and") return false;
  return condition.of.some((part, at) => {
    if (part.is !== "not" || part.of.is !== "entity") return false;
    const rest = membersOf(field, { is: "and", of: condition.of.filter((_, each) => each !== at) });
    return !part.of.entities.some((entity) => rest[entity]);
  });
}
