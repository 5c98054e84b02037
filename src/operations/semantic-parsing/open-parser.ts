import { usageError } from "../../error.ts";
import type { KnowledgeBase } from "../../kb/kb.ts";
import { type Compute, plainCompute } from "../../numeric/autograd/compute.ts";
import { kernelCompute } from "../../numeric/autograd/kernel-compute.ts";
import { bestKernel } from "../../numeric/product-kernel.ts";
import { joined } from "../../runs/paths.ts";
import { embeddedParser } from "../../semantic-parsing/embedded.ts";
import { type StoredParser, unpackParser } from "../../semantic-parsing/parser-file.ts";
import { parserFile } from "../../semantic-parsing/parser-ids.ts";
import type { StartedParser } from "../../semantic-parsing/parser-kind.ts";
import { parserKind } from "../../semantic-parsing/parser-kinds.ts";
import type { Host } from "../host.ts";
import { inFile } from "../workers/mistake.ts";

/** The products of parsers: the kernel, on one thread. */
export function parserCompute(): Compute {
  const kernel = bestKernel();
  return kernel === "plain" ? plainCompute() : kernelCompute(kernel);
}

/** Running parsers, by the knowledge base they read for: a second question starts nothing again. */
const started = new WeakMap<KnowledgeBase, Map<string, StartedParser>>();

/** What names the embedded parser, so that it can be asked about other knowledge bases. */
const EMBEDDED = "world";

/**
 * The parser in a folder, or the embedded one, running on a knowledge base.
 * @throws LacunaError `files.*`, `parsing.not-a-parser`, `parsing.unknown-kind`, `usage.missing-parameter`
 */
export async function openParser(
  named: string | undefined,
  kb: KnowledgeBase,
  { files }: Pick<Host, "files">,
): Promise<StartedParser> {
  if (named === undefined && kb.name !== "world")
    throw usageError(
      "missing-parameter",
      `no parser comes with ${kb.name}`,
      "train one with `lacuna parser train`, and name its folder with {parser}; or take the one of `world` by its name: it goes by names alone, and reads little rightly",
      "parser",
    );
  const path = named === EMBEDDED ? undefined : named;
  const stored = path === undefined ? undefined : await storedParser(path, files);
  const key = stored?.sha256 ?? "embedded";
  const known = started.get(kb) ?? new Map<string, StartedParser>();
  started.set(kb, known);
  const before = known.get(key);
  if (before) return before;
  const file = stored?.parser ?? (await embeddedParser());
  const parser = startedParser(file, kb, path);
  // One parser at a time stays, so that a server that tries many does not keep them all.
  known.clear();
  known.set(key, parser);
  return parser;
}

/** A parser that is started; what is wrong with its file is told with the file. */
function startedParser(file: StoredParser, kb: KnowledgeBase, path: string | undefined): StartedParser {
  try {
    return parserKind(file.model).start(file, kb, parserCompute());
  } catch (error) {
    throw path === undefined ? error : inFile(error, path);
  }
}

/** A parser as the file of its folder holds it, with the hash of the file. */
export async function storedParser(
  path: string,
  files: Host["files"],
): Promise<{ readonly parser: StoredParser; readonly sha256: string }> {
  const file = joined(path, parserFile);
  const { bytes, sha256 } = await files.readShared(file, 0);
  return { parser: unpackParser(bytes, file), sha256 };
}
