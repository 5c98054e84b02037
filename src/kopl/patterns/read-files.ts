import { LacunaError } from "../../error.ts";
import { plainBytes } from "../../formats/compression/compression.ts";
import type { Files } from "../../formats/files/files.ts";
import { textLines } from "../../formats/text/lines.ts";
import { joined } from "../../runs/paths.ts";
import type { Pattern } from "./pattern.ts";
import { type PatternBlock, readPatternBlocks } from "./read-blocks.ts";
import type { PatternFiles } from "./recover.ts";
import { factOfLine } from "./words.ts";

/**
 * Reads a folder of parts of KQA Pro as Kelaproth/KQAPro_Baselines writes them: attributes in `kb_a_…` and `kb_q_a_…`, relations in
 * `kb_q_r_…`, questions in `train_…`.
 * @throws LacunaError `kopl.no-patterns`, `kopl.bad-question`, `files.*`
 */
export async function readPatternFiles(files: Files, folder: string): Promise<PatternFiles> {
  const names = (await files.list(folder)) ?? [];
  const paths = (prefix: string) =>
    names
      .filter((name) => name.startsWith(prefix) && /\.txt(?:\.gz)?$/.test(name))
      .map((name) => joined(folder, name));
  const blocks: PatternBlock[] = [];
  for (const path of paths("train_"))
    for (const block of await readPatternBlocks(files, path)) blocks.push(block);
  if (blocks.length === 0)
    throw new LacunaError("kopl.no-patterns", `${folder} has no questions with patterns`, {
      hint: "give the folder with train_multihop.txt, train_qualifier.txt and train_verify.txt",
    });
  return {
    attributes: await factsIn(files, [...paths("kb_a_"), ...paths("kb_q_a_")]),
    relations: await factsIn(files, paths("kb_q_r_")),
    blocks,
  };
}

async function factsIn(files: Files, paths: readonly string[]): Promise<Pattern[]> {
  const found: Pattern[] = [];
  for (const path of paths)
    for await (const line of textLines(plainBytes(files, path), path)) {
      const fact = factOfLine(line);
      if (fact) found.push(fact);
    }
  return found;
}
