import { LacunaError } from "../error.ts";
import { sha256 } from "../formats/sha256.ts";
import type { ScoringModel } from "./models/model.ts";

/** The vectors of a trained link predictor. Rows are in the order of the graph's ids. */
export interface LinkTables {
  readonly model: ScoringModel;
  readonly rank: number;
  readonly entityCount: number;
  /** Directed relations, inverses included. */
  readonly relationCount: number;
  /**
   * `own`: `relations` has a row for every directed relation (`2k`, `2k+1`); `shared`: one for each forward relation,
   * and inverse questions are asked as (?, r, t).
   */
  readonly inverses: "own" | "shared";
  /** `entityCount × width`; of heads only, in two-sided models. */
  readonly entities: Float32Array;
  /** `relationCount × width`, half as many rows when inverses are shared. */
  readonly relations: Float32Array;
  /** Entities as tails, in two-sided models. */
  readonly objects: Float32Array | undefined;
}

/** Identity of the tables: SHA-256 over what the scores are made of. */
export function tablesHash(tables: LinkTables): string {
  const { model, rank, entityCount, relationCount, inverses, entities, relations, objects } = tables;
  const head = `lacuna links 1 ${model.name} ${rank} ${entityCount} ${relationCount} ${inverses}`;
  const arrays = [entities, relations, ...(objects ? [objects] : [])];
  return sha256([
    new TextEncoder().encode(head),
    ...arrays.map((each) => new Uint8Array(each.buffer, each.byteOffset, each.byteLength)),
  ]);
}

/**
 * Refuses tables with NaN or infinity: their scores compare with nothing, so that ranks would mean nothing.
 * @throws LacunaError `links.not-finite` with the table, row and column
 */
export function refuseNotFinite({ entities, relations, objects, ...tables }: LinkTables, file: string): void {
  const width = tables.model.width(tables.rank);
  for (const [name, values] of Object.entries({ entities, relations, objects })) {
    const at = values ? values.findIndex((value) => !Number.isFinite(value)) : -1;
    if (at < 0) continue;
    throw new LacunaError(
      "links.not-finite",
      `${file}: row ${Math.floor(at / width)}, column ${at % width} of ${name} is ${values?.[at]}`,
      {
        place: { file },
        hint: "the training of this model diverged, or the file is damaged; import or train it again",
      },
    );
  }
}
