import type { Tensor, TensorFile } from "../../formats/tensors.ts";

/** How a tool writes a link predictor, told by the names of the tensors. */
export interface Dialect {
  readonly name: string;
  /** Ends of tensor names; what stands before them (`model_state_dict.`, `model.0.`) may differ. */
  readonly entities: string;
  readonly relations: string;
  /** Entities as tails, in two-sided models. */
  readonly objects?: string;
  /** The scoring function, where the names give it away. */
  readonly model?: string;
  /** How complex numbers lie in a row. */
  readonly layout: ComplexLayout;
  /** Where the rows of inverse relations are, when there are any. */
  readonly inverses: InverseOrder;
}

/** All real parts, then all imaginary parts; or one number after another. */
export type ComplexLayout = "halves" | "pairs";

/** Relation `r` and its inverse at `2r` and `2r + 1`, or at `r` and `r + R`. */
export type InverseOrder = "interleaved" | "blocked";

/** The tools that are known, the more telling names first. */
export const dialects: readonly Dialect[] = [
  {
    // https://github.com/uma-pi1/kge: kge/model/embedder/lookup_embedder.py; reciprocal relations after the others.
    name: "libkge",
    entities: "_entity_embedder._embeddings.weight",
    relations: "_relation_embedder._embeddings.weight",
    layout: "halves",
    inverses: "blocked",
  },
  {
    // https://github.com/pykeen/pykeen: complex vectors through torch.view_as_complex; inverse triples as 2r + 1.
    name: "pykeen",
    entities: "entity_representations.0._embeddings.weight",
    relations: "relation_representations.0._embeddings.weight",
    objects: "entity_representations.1._embeddings.weight",
    layout: "pairs",
    inverses: "interleaved",
  },
  {
    // https://github.com/uclnlp/cqd and its port in KGReasoning: ids of BetaE, in which inverses are interleaved.
    name: "cqd",
    entities: "embeddings.0.weight",
    relations: "embeddings.1.weight",
    model: "complex",
    layout: "halves",
    inverses: "interleaved",
  },
  {
    // https://github.com/facebookresearch/kbc: CP has a table for each place of a triple.
    name: "kbc",
    entities: "lhs.weight",
    relations: "rel.weight",
    objects: "rhs.weight",
    model: "cp",
    layout: "halves",
    inverses: "blocked",
  },
  {
    // https://github.com/awslabs/dgl-ke: files <graph>_<model>_entity.npy and …_relation.npy.
    name: "dgl-ke",
    entities: "entity",
    relations: "relation",
    layout: "halves",
    inverses: "interleaved",
  },
  {
    // The folders that `lacuna links` writes.
    name: "lacuna",
    entities: "entities",
    relations: "relations",
    objects: "objects",
    layout: "halves",
    inverses: "interleaved",
  },
];

/** Tables of a dialect that a file holds. */
export interface Recognised {
  readonly dialect: Dialect;
  readonly entities: NamedTensor;
  readonly relations: NamedTensor;
  readonly objects: NamedTensor | undefined;
}

export interface NamedTensor {
  readonly name: string;
  readonly tensor: Tensor;
}

/**
 * Finds out which tool wrote the tensors; where no names tell, the two tables whose numbers of rows are those of the
 * graph. Undefined when neither does.
 */
export function recognise(
  { tensors }: TensorFile,
  sizes: { readonly entities: number; readonly relations: number },
): Recognised | undefined {
  const named = [...tensors].map(([name, tensor]): NamedTensor => ({ name, tensor }));
  const ending = (end: string | undefined) =>
    end === undefined
      ? undefined
      : named.find(({ name }) => name === end || name.endsWith(`.${end}`) || name.endsWith(`_${end}`));
  for (const dialect of dialects) {
    const [entities, relations] = [ending(dialect.entities), ending(dialect.relations)];
    if (entities && relations) return { dialect, entities, relations, objects: ending(dialect.objects) };
  }
  const matrices = named.filter(({ tensor }) => tensor.shape.length === 2);
  const withRows = (...counts: number[]) =>
    matrices.filter(({ tensor }) => counts.includes(tensor.shape[0]!));
  const entities = withRows(sizes.entities);
  const relations = withRows(sizes.relations, sizes.relations >> 1).filter(
    (each) => !entities.includes(each),
  );
  if (entities.length !== 1 || relations.length !== 1) return undefined;
  const dialect = {
    name: "sizes",
    entities: "",
    relations: "",
    layout: "halves",
    inverses: "interleaved",
  } as const;
  return { dialect, entities: entities[0]!, relations: relations[0]!, objects: undefined };
}
