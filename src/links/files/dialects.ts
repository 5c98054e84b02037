import { elementCount, type Tensor, type TensorFile } from "../../formats/tensors/tensors.ts";

/** A tool's file layout for link predictors, recognised by the names of the tensors. */
export interface Dialect {
  readonly name: string;
  /** Ends of tensor names; what stands before them (`model_state_dict.`, `model.0.`) may differ. */
  readonly entities: string;
  readonly relations: string;
  /** Entities as tails, in two-sided models. */
  readonly objects?: string;
  /** The scoring functions that the tool writes under these names; any when absent. */
  readonly models?: readonly string[];
  /** What the file itself says about its scoring function, in the words of the tool. */
  readonly modelSaid?: (file: TensorFile, entities: string) => string | undefined;
  /**
   * What RotatE's angles are in, of tools that write those and not complex numbers: radians, or a unit that the margin of
   * the training gives.
   */
  readonly angles?: "radians" | "by margin";
  /** CP is one table whose rows hold the vector of an entity as head, then that as tail. */
  readonly sides?: true;
  /** Possible layouts of complex numbers in a row, the usual one first. */
  readonly layouts: readonly ComplexLayout[];
  /** Possible positions of the rows of inverse relations, the usual one first. */
  readonly inverses: readonly InverseOrder[];
}

/** All real parts, then all imaginary parts; or one number after another. */
export type ComplexLayout = "halves" | "pairs";

/** Relation `r` and its inverse at `2r` and `2r + 1`, or at `r` and `r + R`. */
export type InverseOrder = "interleaved" | "blocked";

/** The known tools, those with the most specific names first. */
export const dialects: readonly Dialect[] = [
  {
    // https://github.com/uma-pi1/kge: kge/model/embedder/lookup_embedder.py; kge/model/reciprocal_relations_model.py,
    // rotate.py and cp.py there.
    name: "libkge",
    angles: "radians",
    sides: true,
    entities: "_entity_embedder._embeddings.weight",
    relations: "_relation_embedder._embeddings.weight",
    layouts: ["halves"],
    inverses: ["blocked"],
  },
  {
    // https://github.com/pykeen/pykeen: complex vectors through torch.view_as_complex, until April 2022 as two halves
    // (pykeen/utils.py, split_complex); inverse triples as 2r + 1 (pykeen/inverse.py).
    name: "pykeen",
    entities: "entity_representations.0._embeddings.weight",
    relations: "relation_representations.0._embeddings.weight",
    objects: "entity_representations.1._embeddings.weight",
    layouts: ["pairs", "halves"],
    inverses: ["interleaved"],
  },
  {
    // https://github.com/uclnlp/cqd (kbc/models.py) has ComplEx and DistMult under these names, with BetaE's ids: inverses
    // at 2r + 1. https://github.com/facebookresearch/kbc, where it comes from, has ComplEx with inverses at r + R.
    name: "cqd",
    entities: "embeddings.0.weight",
    relations: "embeddings.1.weight",
    models: ["complex", "distmult"],
    modelSaid: ({ metadata }) => metadata.get("factorizer_name"),
    layouts: ["halves"],
    inverses: ["interleaved", "blocked"],
  },
  {
    // CP of the same two repositories has a table for each place of a triple.
    name: "kbc",
    entities: "lhs.weight",
    relations: "rel.weight",
    objects: "rhs.weight",
    models: ["cp"],
    layouts: ["halves"],
    inverses: ["blocked", "interleaved"],
  },
  {
    // https://github.com/DeepGraphLearning/KnowledgeGraphEmbedding, the code of RotatE's authors: codes/model.py, and
    // entity_embedding.npy and relation_embedding.npy of codes/run.py.
    name: "kge",
    entities: "entity_embedding",
    relations: "relation_embedding",
    models: ["transe", "distmult", "complex", "rotate"],
    angles: "by margin",
    layouts: ["halves"],
    inverses: ["interleaved", "blocked"],
  },
  {
    // https://github.com/awslabs/dgl-ke: files <graph>_<model>_entity.npy and …_relation.npy (models/general_models.py).
    name: "dgl-ke",
    angles: "by margin",
    entities: "entity",
    relations: "relation",
    modelSaid: (_, entities) =>
      /_(TransE(?:_l[12])?|TransR|RESCAL|DistMult|ComplEx|RotatE|SimplE)_entity$/i.exec(entities)?.[1],
    layouts: ["halves"],
    inverses: ["interleaved", "blocked"],
  },
  {
    // The folders and files that `lacuna links` writes.
    name: "lacuna",
    entities: "entities",
    relations: "relations",
    objects: "objects",
    layouts: ["halves"],
    inverses: ["interleaved"],
  },
];

/** Two tables with as many rows as the graph has entities and relations, when no names tell. */
const sizesOnly: Dialect = {
  name: "sizes",
  sides: true,
  entities: "",
  relations: "",
  layouts: ["halves", "pairs"],
  inverses: ["interleaved", "blocked"],
};

/** Tables of a dialect that a file holds. */
export interface Recognised {
  readonly dialect: Dialect;
  readonly entities: NamedTensor;
  readonly relations: NamedTensor;
  readonly objects: NamedTensor | undefined;
  /** Other tensors of the model with more than one number; margins and the like are single numbers. */
  readonly others: readonly NamedTensor[];
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
  const named = [...tensors]
    .map(([name, tensor]): NamedTensor => ({ name, tensor }))
    // Optimizers keep tables of the same sizes.
    .filter(({ name }) => !/^[^.]*optim/i.test(name));
  const ending = (end: string | undefined) =>
    end === undefined
      ? undefined
      : named.find(({ name }) => name === end || name.endsWith(`.${end}`) || name.endsWith(`_${end}`));
  for (const dialect of dialects) {
    const [entities, relations] = [ending(dialect.entities), ending(dialect.relations)];
    if (!entities || !relations) continue;
    const objects = ending(dialect.objects);
    const before = entities.name.slice(0, entities.name.length - dialect.entities.length);
    const ofModel = named.filter(({ name }) => name.startsWith(before));
    return { dialect, entities, relations, objects, others: beside([entities, relations, objects], ofModel) };
  }
  const matrices = named.filter(({ tensor }) => tensor.shape.length === 2);
  const withRows = (...counts: number[]) =>
    matrices.filter(({ tensor }) => counts.includes(tensor.shape[0]!));
  const entities = withRows(sizes.entities);
  const relations = withRows(sizes.relations, sizes.relations >> 1).filter(
    (each) => !entities.includes(each),
  );
  if (entities.length !== 1 || relations.length !== 1) return undefined;
  const used = { entities: entities[0]!, relations: relations[0]!, objects: undefined };
  return { dialect: sizesOnly, ...used, others: beside(Object.values(used), named) };
}

/** Tensors that are none of those used, nor copies: wrapping modules list the tables of what they wrap once more. */
function beside(used: readonly (NamedTensor | undefined)[], all: readonly NamedTensor[]): NamedTensor[] {
  return all.filter(
    (each) =>
      elementCount(each.tensor.shape) > 1 &&
      !used.some((table) => table && sameBytes(table.tensor, each.tensor)),
  );
}

const sameBytes = ({ bytes: a }: Tensor, { bytes: b }: Tensor): boolean =>
  a === b || (a.length === b.length && a.every((byte, at) => byte === b[at]));
