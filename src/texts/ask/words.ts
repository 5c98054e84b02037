import type { AnsweredInWords } from "../../operations/semantic-parsing/results.ts";
import { percent } from "../../report/figures.ts";

type Reading = AnsweredInWords["others"][number];

/** The answer to a question in words: how it was read, the steps, the answers, other readings. */
export function wordsText({
  answers,
  reading,
  refused,
  steps,
  others,
  unknown,
  spelled = [],
  trainedHere,
}: AnsweredInWords): string {
  const lines: string[] = spelled.map(({ written, read }) => `"${written}" is read as ${read}`);
  if (unknown.length > 0) lines.push(`not understood: ${unknown.join(", ")}`);
  if (!trainedHere)
    lines.push("this parser was trained for another knowledge base: only names say what things are");
  if (refused) return `${[...lines, ...refusedLines(refused)].join("\n")}\n`;
  if (!reading) return `${[...lines, "no reading of this question gives an answer"].join("\n")}\n`;
  if (reading.formula !== undefined)
    lines.push(
      `read as  ${reading.sentence}  (${percent(reading.probability)})`,
      `         ${reading.formula}`,
      ...(reading.runs === false
        ? ["         (how it was understood: a formula cannot be asked like this)"]
        : []),
    );
  else {
    const written = reading.program || "an answer, without a program";
    lines.push(`read as  ${written}  (${percent(reading.probability)})`);
  }
  if (reading.formula === undefined && reading.whether && !reading.nothing)
    lines.push(
      `         yes where it ${reading.yesIf === undefined ? "counts more than 0" : `gives ${reading.yesIf}`}`,
    );
  if (reading.sparql !== undefined) lines.push(`from     ${reading.sparql}`);
  // A sentence says already what the words were taken for.
  for (const each of reading.formula === undefined ? reading.links : [])
    lines.push(`  "${each.words}" is ${each.is === "value" ? "" : `the ${each.is} `}${each.name}`);
  if (reading.unused.length > 0)
    lines.push(`not used: ${reading.unused.map(({ words }) => words).join(", ")}`);
  if (steps.length > 0) lines.push("steps");
  for (const { step, function: name, inputs, size, items } of steps)
    lines.push(
      `  ${step + 1}. ${name}${inputs.length === 0 ? "" : `(${inputs.join(", ")})`}: ${items.join(", ")}${size > items.length ? `, … (${size})` : ""}`,
    );
  lines.push(
    "",
    ...(reading.nothing
      ? [reading.formula === undefined ? "nothing is known of this" : "nothing that is known answers this"]
      : answers),
  );
  if (others.length > 0) lines.push("", "other readings", ...others.map(otherText));
  return `${lines.join("\n")}\n`;
}

function refusedLines({
  words,
  because,
  nearest,
  nearestSentence,
}: NonNullable<AnsweredInWords["refused"]>): string[] {
  return [
    ...(words.length === 0 ? [] : [`not answered: ${words.join(", ")}`]),
    because,
    ...(nearestSentence === undefined ? [] : [`nearest  ${nearestSentence}`]),
    ...(nearest === undefined
      ? []
      : [`${nearestSentence === undefined ? "nearest  " : "         "}${nearest}`]),
  ];
}

/** Answers of another reading that are shown. */
const SHOWN = 3;

const otherText = ({ program, sentence, probability, answers }: Reading): string =>
  `  ${percent(probability)}  ${sentence ?? program}: ${answers.slice(0, SHOWN).join(", ") || "nothing"}${answers.length > SHOWN ? ", …" : ""}`;
