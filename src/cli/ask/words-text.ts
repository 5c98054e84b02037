import type { AnsweredInWords } from "../../operations/parser/results.ts";
import { percent } from "../text/figures.ts";

type Reading = AnsweredInWords["others"][number];

/** The answer to a question in words: how it was read, the steps, the answers, other readings. */
export function wordsText({
  answers,
  reading,
  refused,
  steps,
  others,
  unknown,
  trainedHere,
}: AnsweredInWords): string {
  const lines: string[] = [];
  if (unknown.length > 0) lines.push(`not understood: ${unknown.join(", ")}`);
  if (!trainedHere)
    lines.push("this parser was trained for another knowledge base: only names say what things are");
  if (refused) return `${[...lines, ...refusedLines(refused)].join("\n")}\n`;
  if (!reading) return `${[...lines, "no reading of this question gives an answer"].join("\n")}\n`;
  const written = reading.program || "an answer, without a program";
  lines.push(`read as  ${written}  (${percent(reading.probability)})`);
  if (reading.whether && !reading.nothing)
    lines.push(
      `         yes where it ${reading.yesIf === undefined ? "counts more than 0" : `gives ${reading.yesIf}`}`,
    );
  if (reading.sparql !== undefined) lines.push(`from     ${reading.sparql}`);
  for (const each of reading.links)
    lines.push(`  "${each.words}" is ${each.is === "value" ? "" : `the ${each.is} `}${each.name}`);
  if (reading.unused.length > 0)
    lines.push(`not used: ${reading.unused.map(({ words }) => words).join(", ")}`);
  if (steps.length > 0) lines.push("steps");
  for (const { step, function: name, inputs, size, items } of steps)
    lines.push(
      `  ${step + 1}. ${name}${inputs.length === 0 ? "" : `(${inputs.join(", ")})`}: ${items.join(", ")}${size > items.length ? `, … (${size})` : ""}`,
    );
  lines.push("", ...(reading.nothing ? ["nothing is known of this"] : answers));
  if (others.length > 0) lines.push("", "other readings", ...others.map(otherText));
  return `${lines.join("\n")}\n`;
}

function refusedLines({ words, because, nearest }: NonNullable<AnsweredInWords["refused"]>): string[] {
  return [
    `not answered: ${words.join(", ")}`,
    because,
    ...(nearest === undefined ? [] : [`nearest  ${nearest}`]),
  ];
}

/** Answers of another reading that are shown. */
const SHOWN = 3;

const otherText = ({ program, probability, answers }: Reading): string =>
  `  ${percent(probability)}  ${program}: ${answers.slice(0, SHOWN).join(", ") || "nothing"}${answers.length > SHOWN ? ", …" : ""}`;
