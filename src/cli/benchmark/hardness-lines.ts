import { LacunaError } from "../../error.ts";
import type { Classified } from "../../hardness/classify.ts";
import { addClass, classifier, count, createTally, restrictHard, type Tally, tallyOf } from "../../hardness/index.ts";
import type { Unions } from "../../hardness/evaluation.ts";
import type { Graph, Split } from "../../kg/graph.ts";
import type { Query } from "../../query/formula.ts";
import { findNamedType } from "../../query/named-type-lookup.ts";
import { notationOf } from "../../query/notations.ts";
import { type BrokenLine, brokenLine } from "../batch/job.ts";
import { queryReader, type SourceQuery } from "../query-source.ts";

/** What the lines of a file are, and what is counted; plain data that can be posted. */
export interface LinesJob {
  readonly split: Split;
  readonly notation: string;
  /** Names of the graph are read in queries; folders have ids only. */
  readonly names: boolean;
  readonly unions: Unions;
  readonly cardinality: boolean;
  readonly frequency: boolean;
}

/** What a block of lines adds up to. */
export interface BlockTally {
  readonly tally: Tally;
  readonly lines: number;
  readonly queries: number;
  /** The first line that could not be classified; nothing after it was. */
  readonly broken: BrokenLine | undefined;
}

/** Classifies blocks of lines: queries in any notation, with the hard answers a benchmark stored or without. */
export function lineCounter(graph: Graph): (block: Uint8Array, job: LinesJob) => BlockTally {
  const classifiers = new Map<string, ReturnType<typeof classifier>>();
  const decoder = new TextDecoder();
  return (block, job) => {
    const key = `${job.split} ${job.unions}`;
    let own = classifiers.get(key);
    if (!own) {
      own = classifier(graph, job.split, { unions: job.unions });
      classifiers.set(key, own);
    }
    const { classify, existing } = own;
    const read = queryReader(notationOf(job.notation), { ...(job.names ? { graph } : {}), unsafe: true });
    const tally = createTally();
    const lines = decoder.decode(block).split("\n");
    let queries = 0;
    for (const [at, line] of lines.entries()) {
      if (line.trim() === "") continue;
      try {
        const { query, type, hard } = readLine(line, read);
        const found = classify(query);
        const kept = hard ? restrictHard(found, hard, query.free.length) : found;
        count(tally, kept, {
          type: nameOf(type, kept),
          ...(job.cardinality ? { existing: existing(query) } : {}),
          ...(job.frequency ? { query } : {}),
        });
        queries++;
      } catch (error) {
        if (!(error instanceof LacunaError)) throw error;
        return { tally, lines: at, queries, broken: brokenLine(at, error) };
      }
    }
    return { tally, lines: lines.length - 1, queries, broken: undefined };
  };
}

interface Line {
  readonly query: Query;
  readonly type: string | undefined;
  readonly hard: Uint32Array | undefined;
}

function readLine(line: string, read: (source: string) => SourceQuery): Line {
  const { query } = read(line.trim());
  if (line.trimStart()[0] !== "{") return { query, type: undefined, hard: undefined };
  const { type, hard } = JSON.parse(line) as { type?: unknown; hard?: unknown };
  return {
    query,
    type: typeof type === "string" ? type : undefined,
    hard: Array.isArray(hard) ? Uint32Array.from(hard.flat() as number[]) : undefined,
  };
}

/** The type as the line says, in our spelling where it has a name. */
function nameOf(given: string | undefined, found: Classified): string {
  if (given === undefined) return found.type;
  return findNamedType(given)?.name ?? given;
}

/** Counts what a benchmark's lines say of themselves, without a graph. */
export function countRecorded(block: Uint8Array): BlockTally {
  const tally = createTally();
  const lines = new TextDecoder().decode(block).split("\n");
  let queries = 0;
  for (const [at, line] of lines.entries()) {
    if (line.trim() === "") continue;
    const { type, reduces, hard } = JSON.parse(line) as {
      type?: string;
      hard?: unknown[];
      reduces?: Readonly<Record<string, readonly unknown[]>>;
    };
    if (type === undefined || reduces === undefined || hard === undefined) {
      const error = new LacunaError("benchmark.no-hardness", "the line does not say what its answers reduce to", {
        hint: "give the graph with --graph, and it is worked out",
      });
      return { tally, lines: at, queries, broken: brokenLine(at, error) };
    }
    const into = tallyOf(tally, type);
    let kept = 0;
    for (const [name, pairs] of Object.entries(reduces)) {
      addClass(into, name, missingOf(name), pairs.length, 1);
      kept += pairs.length;
    }
    into.queries++;
    into.pairs += kept;
    into.dropped += hard.length - kept;
    queries++;
  }
  return { tally, lines: lines.length - 1, queries, broken: undefined };
}

/** Missing links of a class, by its name; folders do not record the number. */
function missingOf(name: string): number {
  const efok = findNamedType(name)?.efok ?? name;
  return efok.match(/[a-z]\d+\(/g)?.length ?? 0;
}
