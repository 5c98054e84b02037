import { LacunaError } from "../../error.ts";
import type { Question } from "../question/question.ts";

/** Whether the first lines are those of {@link kqaproBlock}. */
export const isKqaproBlocks = (lines: readonly string[]): boolean =>
  /^ID: \d+, target:/.test(lines[1] ?? "") && lines[2] === "---";

/**
 * A question of KQA Pro rewritten as text: question, `ID: n, target:?e`, patterns between lines of `---`, answer.
 * @throws LacunaError `kgqa.broken-line`
 */
export function kqaproBlock(block: readonly string[], file: string, line: number): Question {
  const [text, head, first, ...rest] = block;
  const end = rest.indexOf("---");
  const found = /^ID: (\d+), target:(\S+)/.exec(head ?? "");
  if (!found || first !== "---" || end < 0)
    throw new LacunaError("kgqa.broken-line", "a block is not question, ID, ---, patterns, ---, answer", {
      place: { file, line },
      hint: "blocks are separated by one empty line",
    });
  const answer = rest.slice(end + 1).join(" ");
  const verify = answer === "yes" || answer === "no";
  return {
    id: found[1] ?? "",
    texts: [{ language: "en", text: text ?? "" }],
    forms: [{ language: "graph-query", query: { target: found[2] ?? "", patterns: rest.slice(0, end) } }],
    answers: [
      verify ? { type: "boolean", value: String(answer === "yes") } : { type: "name", value: answer },
    ],
    entities: [],
    metadata: {},
  };
}
