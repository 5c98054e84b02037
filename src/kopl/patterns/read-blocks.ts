import { LacunaError } from "../../error.ts";
import { plainBytes } from "../../formats/compression/compression.ts";
import type { Files } from "../../formats/files/files.ts";
import { textLines } from "../../formats/text/lines.ts";
import { type Target, targets } from "./pattern.ts";

/** A question from a file of patterns; its patterns are not parsed yet. */
export interface PatternBlock {
  readonly id: number;
  readonly question: string;
  readonly target: Target;
  readonly lines: readonly string[];
  readonly answer: string;
}

/**
 * Reads blocks of a question, `ID: n, target:t`, `---`, patterns, `---` and the answer, with an empty line behind each.
 * @throws LacunaError `kopl.bad-question` with the line, `files.*`
 */
export async function readPatternBlocks(files: Files, path: string): Promise<PatternBlock[]> {
  const blocks: PatternBlock[] = [];
  let lines: string[] = [];
  let number = 0;
  const finish = () => {
    if (lines.length > 0) blocks.push(blockOf(lines, path, number - lines.length + 1));
    lines = [];
  };
  for await (const line of textLines(plainBytes(files, path), path)) {
    number++;
    if (line === "") {
      number--;
      finish();
      number++;
    } else lines.push(line);
  }
  finish();
  return blocks;
}

const HEAD = /^ID: (?<id>\d+), target:(?<target>.*)$/;

function blockOf(lines: readonly string[], file: string, line: number): PatternBlock {
  const [question = "", head = ""] = lines;
  const { id, target } = HEAD.exec(head)?.groups ?? {};
  const known = targets.find((each) => each === target);
  const first = lines.indexOf("---");
  const second = lines.indexOf("---", first + 1);
  const [answer, ...more] = lines.slice(second + 1);
  if (known === undefined || first !== 2 || second < 0 || answer === undefined || more.length > 0)
    throw new LacunaError("kopl.bad-question", "it is no question with patterns", {
      place: { file, line },
      hint: "write a question, `ID: n, target:t`, `---`, patterns, `---` and the answer, each on a line",
    });
  return { id: Number(id), question, target: known, lines: lines.slice(first + 1, second), answer };
}
