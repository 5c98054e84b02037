import type { ScoringModel } from "../../src/links/models/model.ts";
import type { LinkTables } from "../../src/links/tables.ts";
import { randomStream } from "../../src/numeric/random.ts";

/** Tables of random numbers; rotations of modulus 1. */
export function randomTables(
  model: ScoringModel,
  inverses: LinkTables["inverses"],
  {
    entityCount,
    relationCount,
    rank = 5,
    seed = 1,
  }: { entityCount: number; relationCount: number; rank?: number; seed?: number },
): LinkTables {
  const random = randomStream(seed, `tables of ${model.name}`);
  const width = model.width(rank);
  const values = (rows: number) => Float32Array.from({ length: rows * width }, () => random.real() * 2 - 1);
  const relations = values(inverses === "own" ? relationCount : relationCount >> 1);
  if (model.name === "rotate")
    for (let at = 0; at < relations.length; at += width)
      for (let l = at; l < at + rank; l++) {
        const angle = random.real() * 7;
        relations[l] = Math.cos(angle);
        relations[l + rank] = Math.sin(angle);
      }
  return {
    ...{ model, rank, entityCount, relationCount, inverses, relations },
    entities: values(entityCount),
    objects: model.twoSided ? values(entityCount) : undefined,
  };
}

/** The score of one link by the formula of the paper, complex numbers written out. */
export function scoreByFormula(tables: LinkTables, head: number, relation: number, tail: number): number {
  const { model, rank, inverses } = tables;
  if (inverses === "shared" && relation & 1) return scoreByFormula(tables, tail, relation ^ 1, head);
  const width = model.width(rank);
  const row = inverses === "shared" ? relation >> 1 : relation;
  const h = tables.entities.subarray(head * width);
  const r = tables.relations.subarray(row * width);
  const t = (tables.objects ?? tables.entities).subarray(tail * width);
  let sum = 0;
  for (let l = 0; l < rank; l++) {
    const [a, b] = [h[l]!, h[l + rank]!];
    const [c, d] = [r[l]!, r[l + rank]!];
    const [e, f] = [t[l]!, t[l + rank]!];
    if (model.name === "complex") sum += (a * c - b * d) * e + (b * c + a * d) * f;
    else if (model.name === "rotate") sum -= Math.hypot(a * c - b * d - e, b * c + a * d - f);
    else if (model.name === "transe") sum -= Math.abs(a + c - e);
    else if (model.name === "transe-l2") sum += (a + c - e) ** 2;
    else sum += a * c * e;
  }
  return model.name === "transe-l2" ? -Math.sqrt(sum) : sum;
}
