import { numberText, sizeText } from "../../cli/figures.ts";
import { nodeWrites } from "../../runs/node-disk.ts";
import { openSource, type SourceOptions } from "../open/graph.ts";

/** The value of `lacuna kg import`. */
export interface Imported {
  readonly source: string;
  readonly out: string;
  readonly format: string | undefined;
  readonly entities: number;
  readonly relations: number;
  readonly triples: { readonly train: number; readonly valid: number; readonly test: number };
  readonly bytes: number;
  readonly sha256: string;
  readonly seconds: { readonly reading: number; readonly writing: number };
}

/**
 * Reads a graph and writes its snapshot.
 * @throws LacunaError `runs.exists`, `runs.not-ours`, and what loading throws
 */
export async function importInto(
  source: string,
  options: SourceOptions & { readonly out: string; readonly force?: boolean },
): Promise<Imported> {
  const force = options.force ?? false;
  await nodeWrites.check(options.out, { force });
  const started = performance.now();
  const graph = await openSource(source, options);
  const read = performance.now();
  const { packGraph } = await import("../../kg/snapshot.ts");
  const written = await nodeWrites.file(options.out, packGraph(graph), { force });
  const [train, valid, test] = graph.tripleCounts;
  return {
    source,
    out: options.out,
    format: graph.report?.format,
    entities: graph.entityCount,
    relations: graph.relationCount >> 1,
    triples: { train, valid, test },
    ...written,
    seconds: { reading: (read - started) / 1000, writing: (performance.now() - read) / 1000 },
  };
}

/** What `lacuna kg import` prints when it is done. */
export function importText({
  out,
  format,
  entities,
  relations,
  triples,
  bytes,
  sha256,
  seconds,
}: Imported): string {
  const total = triples.train + triples.valid + triples.test;
  return (
    `wrote ${out}: ${sizeText(bytes)}, sha256 ${sha256}\n` +
    `${numberText(entities)} entities, ${numberText(relations)} relations, ${numberText(total)} triples` +
    `${format ? ` (${format})` : ""}; read in ${seconds.reading.toFixed(2)} s, written in ${seconds.writing.toFixed(2)} s\n`
  );
}
