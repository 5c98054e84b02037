import { LacunaError, usageError } from "../../error.ts";
import { wholeBytes } from "../../formats/compression/whole.ts";
import type { KnowledgeBase } from "../../kb/kb.ts";
import { checkNames, type NameFinding } from "../../kopl/check-names.ts";
import type { Program } from "../../kopl/program.ts";
import { parseProgram } from "../../kopl/text/read.ts";
import type { Host } from "../host.ts";

type ReadingHost = Pick<Host, "files" | "input">;

/** A text, and the file it is from. */
interface SourceText {
  readonly text: string;
  readonly file?: string;
}

/** No path is longer. */
const LONGEST_PATH = 4096;

/**
 * A text as users give it: itself, the path of a file that holds it, or `-`. With a line break at its end it is the text itself.
 * @throws LacunaError `files.not-found` for what can only be a path
 */
export async function sourceText(given: string, { files, input }: ReadingHost): Promise<SourceText> {
  if (given === "-") {
    if (!input) throw usageError("no-input", "there is no standard input here", "name a file");
    return { text: await decoded(input), file: "standard input" };
  }
  const isOneLine = given.length <= LONGEST_PATH && !/[\n\0]/.test(given);
  if (isOneLine && (await files.size(given).catch(() => undefined)) !== undefined)
    return { text: new TextDecoder().decode(await wholeBytes(files, given)), file: given };
  if (isOneLine && /^[^\s(|<{["]+\.\w+$/.test(given))
    throw new LacunaError("files.not-found", `there is no file ${given}`, {
      place: { file: given },
      hint: "check the path, or write the text itself in quotes",
    });
  return { text: given.trim() };
}

async function decoded(input: AsyncIterable<Uint8Array>): Promise<string> {
  const decoder = new TextDecoder();
  let text = "";
  for await (const chunk of input) text += decoder.decode(chunk, { stream: true });
  return text + decoder.decode();
}

/** ReadingHost a text; errors name the file it is from. */
export async function readSource<Read>(
  given: string,
  host: ReadingHost,
  parse: (text: string) => Read,
): Promise<Read> {
  const { text, file } = await sourceText(given, host);
  try {
    return parse(text);
  } catch (error) {
    if (!(error instanceof LacunaError) || file === undefined) throw error;
    const hint = error.hintWithBraces;
    throw new LacunaError(error.code, error.message, {
      place: { ...error.place, file },
      ...(hint === undefined ? {} : { hint }),
      cause: error,
    });
  }
}

/** The program a user gives. @throws LacunaError `kopl.*`, `files.*` */
export const givenProgram = async (given: Program | string, host: ReadingHost): Promise<Program> =>
  typeof given === "string" ? readSource(given, host, parseProgram) : given;

/**
 * Refuses a program whose names the knowledge base does not have; the error lists all of them.
 * @returns values of a type that their key never has: they find nothing, but are no misspelling
 * @throws LacunaError `kopl.unknown-name`, `kopl.unknown-key`, … with the place and what may have been meant
 */
export function refuseUnknownNames(kb: KnowledgeBase, program: Program): readonly NameFinding[] {
  const findings = checkNames(kb, program);
  const [first, ...more] = findings.filter(({ code }) => code !== "wrong-type");
  if (!first) return findings;
  const others = more.map(({ message, hint }) => `${message}; ${hint}`);
  throw new LacunaError(`kopl.${first.code}`, first.message, {
    ...(first.place ? { place: first.place } : {}),
    hint: [first.hint, ...others].join("\n"),
  });
}
