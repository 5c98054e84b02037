import * as z from "zod/mini";
import { run } from "../../src/cli/program/program.ts";
import type { Operation } from "../../src/operations/contract/operation.ts";

/** An operation whose work may be put aside: to the build it is a plain object. */
type Replaceable = { -readonly [Key in keyof Operation]: Operation[Key] };

/** Command lines of operations whose command shows another call first. */
const MORE_LINES = [
  "lacuna kg split world --inductive 0.2 --out unseen",
  "lacuna kg split events.tsv --by-time 60,20,20 --out by-year",
  "lacuna benchmark hardness bench --graph gaps --by frequency",
  "lacuna links evaluate ultra-3g --graph gaps --protocol ultra",
  "lacuna links export models/fb237 --out arrays",
  "lacuna ask geography.tsv 'Which countries border France?'",
  "lacuna links sweep gaps --vary rank=100,200 --out swept",
];

/**
 * The calls that command lines make, by the operation that is called: the first line of each. The command line reads them as it
 * always does, and only the work is left out.
 */
export async function exampleCalls(
  lines: readonly string[],
  operations: ReadonlyMap<string, Operation>,
): Promise<ReadonlyMap<string, string>> {
  const calls = new Map<string, string>();
  const all = [...operations.values()] as Replaceable[];
  const works = all.map((each) => each.run);
  for (const each of all)
    each.run = async (given) => {
      if (!calls.has(each.id)) calls.set(each.id, callText(each, given as Readonly<Record<string, unknown>>));
      throw new Error("only the call is looked at");
    };
  try {
    const commands = all.map(({ command }) => command.replace(/ -.*/, ""));
    const quiet = { out: () => {}, err: () => {}, terminal: false };
    for (const line of [...lines, ...MORE_LINES]) {
      const words = wordsOf(line);
      if (commands.some((each) => words.join(" ").startsWith(`${each} `) || words.join(" ") === each))
        await run(words, quiet);
    }
  } finally {
    for (const [at, each] of all.entries()) each.run = works[at]!;
  }
  return calls;
}

/** The words of a command line behind `lacuna`, without what a shell does with its output. */
const wordsOf = (line: string): string[] =>
  [...line.replace(/\s+[|>].*$/, "").matchAll(/'([^']*)'|"([^"]*)"|(\S+)/g)]
    .map(([, single, double, bare]) => single ?? double ?? bare ?? "")
    .slice(1);

/** A call in TypeScript, without what is so by default. */
function callText(
  { id, parameters }: Pick<Operation, "id" | "parameters">,
  given: Readonly<Record<string, unknown>>,
): string {
  const { properties = {} } = z.toJSONSchema(parameters, { io: "input", unrepresentable: "any" });
  const said = Object.entries(given).filter(([name, value]) => {
    const property = properties[name];
    const usual = typeof property === "object" ? property.default : undefined;
    return value !== undefined && JSON.stringify(value) !== JSON.stringify(usual);
  });
  const text = (value: unknown): string =>
    Array.isArray(value)
      ? `[${value.map(text).join(", ")}]`
      : typeof value === "object" && value !== null
        ? `{ ${Object.entries(value)
            .map(([name, each]) => `${keyText(name)}: ${text(each)}`)
            .join(", ")} }`
        : JSON.stringify(value);
  const fields = said.map(([name, value]) => `${keyText(name)}: ${text(value)}`);
  const one = `const result = await ${id}({ ${fields.join(", ")} });`;
  return one.length < 110
    ? one
    : `const result = await ${id}({\n${fields.map((each) => `  ${each},\n`).join("")}});`;
}

const keyText = (name: string): string => (/^[A-Za-z_$][\w$]*$/.test(name) ? name : JSON.stringify(name));
