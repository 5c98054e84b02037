import { toFloats } from "../../formats/tensors/tensors.ts";
import type { Layout, Tensors } from "./layout.ts";
import type { ModelSettings, ModelSizes } from "./model.ts";

const size = (tensors: Tensors, name: string, axis: number): number => tensors.get(name)?.shape[axis] ?? 0;

const sizesOf = (tensors: Tensors, entities: string, relations: string): ModelSizes => ({
  entities: size(tensors, entities, 0),
  relations: size(tensors, relations, 0),
});

/** The margin, where the checkpoint holds it. */
function marginOf(tensors: Tensors): ModelSettings {
  const gamma = tensors.get("gamma");
  return gamma ? { margin: rounded(toFloats(gamma, "gamma")[0]!) } : {};
}

/** A setting that was stored in single precision, as it was written. */
const rounded = (value: number): number => Number(value.toPrecision(7));

const renamed = (tensors: Tensors, names: Readonly<Record<string, string>>): Tensors =>
  new Map([...tensors].map(([name, tensor]) => [newName(name, names), tensor]));

function newName(name: string, names: Readonly<Record<string, string>>): string {
  const prefix = Object.keys(names).find(
    (each) => name === each || (each.endsWith(".") && name.startsWith(each)),
  );
  return prefix === undefined ? name : names[prefix]! + name.slice(prefix.length);
}

/** Names that EFO-1-QA gives to tables. */
const TABLES = {
  "entity_embeddings.weight": "entity_embedding",
  "relation_embeddings.weight": "relation_embedding",
  "offset_embeddings.weight": "offset_embedding",
};

const lmpnn: Layout = {
  origin: "LMPNN",
  has: ["nbp._entity_embedding.weight", "mlp.0.weight"],
  read: (tensors) => ({
    sizes: sizesOf(tensors, "nbp._entity_embedding.weight", "nbp._relation_embedding.weight"),
    settings: {
      rank: size(tensors, "nbp._entity_embedding.weight", 1) / 2,
      hidden: size(tensors, "mlp.0.weight", 0),
    },
    tensors,
  }),
};

const newlook: Layout = {
  origin: "EFO-1-QA",
  has: ["relation_adjacency", "entity_embeddings.weight"],
  read: (tensors) => ({
    sizes: sizesOf(tensors, "entity_embeddings.weight", "relation_embeddings.weight"),
    settings: {
      dimensions: size(tensors, "entity_embeddings.weight", 1),
      hidden: size(tensors, "projection_net.MLP1.layer1.weight", 0),
      groups: size(tensors, "relation_adjacency", 1),
      ...marginOf(tensors),
    },
    tensors,
  }),
};

const fuzzqeTensors = (tensors: Tensors): { sizes: ModelSizes; settings: ModelSettings } => ({
  sizes: sizesOf(tensors, "entity_embedding", "projection_net.rel_att"),
  settings: {
    dimensions: size(tensors, "entity_embedding", 1),
    bases: size(tensors, "projection_net.rel_base", 0),
  },
});

const fuzzqeOfEfo1: Layout = {
  origin: "EFO-1-QA",
  has: ["projection_net.rel_base", "e_regular.w"],
  read(tensors) {
    const { sizes, settings } = fuzzqeTensors(tensors);
    const names = {
      "e_regular.w": "entity_regularizer.weight",
      "e_regular.b": "entity_regularizer.bias",
      "p_regular.w": "projection_net.regularizer.weight",
      "p_regular.b": "projection_net.regularizer.bias",
    };
    return {
      sizes,
      settings: { ...settings, version: "efo1", regularizer: "sigmoid" },
      tensors: renamed(tensors, names),
    };
  },
};

const fuzzqe: Layout = {
  origin: "FuzzQE-code",
  has: ["projection_net.rel_base"],
  read(tensors) {
    const { sizes, settings } = fuzzqeTensors(tensors);
    const regularizer = tensors.has("entity_regularizer.weight") ? "sigmoid" : "clamp";
    return { sizes, settings: { ...settings, regularizer }, tensors };
  },
};

const cone: Layout = {
  origin: "QE-ConE",
  has: ["cone_proj.layer1.weight"],
  read: (tensors) => ({
    sizes: sizesOf(tensors, "entity_embedding", "axis_embedding"),
    settings: {
      dimensions: size(tensors, "entity_embedding", 1),
      hidden: size(tensors, "cone_proj.layer1.weight", 0),
      ...marginOf(tensors),
    },
    tensors,
  }),
};

/** LogicE gives its tensors the names of BetaE's. */
const betae: Layout = {
  origin: "KGReasoning",
  has: ["projection_net.layer1.weight", "relation_embedding", "entity_embedding"],
  read: (tensors) => ({
    sizes: sizesOf(tensors, "entity_embedding", "relation_embedding"),
    settings: {
      dimensions: size(tensors, "relation_embedding", 1),
      hidden: size(tensors, "projection_net.layer1.weight", 0),
      ...marginOf(tensors),
    },
    tensors,
  }),
};

const logice: Layout = {
  ...betae,
  fits: holdsTruths,
  read(tensors) {
    const { sizes, settings } = betae.read(tensors);
    const d = size(tensors, "relation_embedding", 1);
    const attention = tensors.has("center_net.layer1.weight");
    const truths =
      inOrder(tensors) && size(tensors, "center_net.layer2.weight", 0) !== 2 * d ? "bounded" : "plain";
    return {
      sizes,
      settings: { ...settings, truths, attention: attention ? "yes" : "no" },
      tensors,
    };
  },
};

const query2box: Layout = {
  origin: "KGReasoning",
  has: ["offset_embedding", "offset_net.layer1.weight"],
  read: (tensors) => ({
    sizes: sizesOf(tensors, "entity_embedding", "relation_embedding"),
    settings: { dimensions: size(tensors, "entity_embedding", 1), ...marginOf(tensors) },
    tensors,
  }),
};

const gqe: Layout = {
  origin: "KGReasoning",
  has: ["center_net.layer1.weight", "relation_embedding", "entity_embedding"],
  read: query2box.read,
};

/** The same models in the code of EFO-1-QA, whose tables are called otherwise. */
const ofEfo1 = (layout: Layout): Layout => ({
  origin: "EFO-1-QA",
  has: layout.has.map((name) => Object.entries(TABLES).find(([, ours]) => ours === name)?.[0] ?? name),
  ...(layout.fits && { fits: (tensors: Tensors) => layout.fits!(renamed(tensors, TABLES)) }),
  read: (tensors) => layout.read(renamed(tensors, TABLES)),
});

export const gqeLayouts: readonly Layout[] = [gqe, ofEfo1(gqe)];
export const query2boxLayouts: readonly Layout[] = [query2box, ofEfo1(query2box)];
export const betaeLayouts: readonly Layout[] = [betae, ofEfo1(betae)];
export const logiceLayouts: readonly Layout[] = [logice, ofEfo1(logice)];
export const coneLayouts: readonly Layout[] = [cone];
export const fuzzqeLayouts: readonly Layout[] = [fuzzqeOfEfo1, fuzzqe];
export const newlookLayouts: readonly Layout[] = [newlook];
export const lmpnnLayouts: readonly Layout[] = [lmpnn];

/** Truth values lie in [0, 1]; the raw parameters of Beta distributions start on both sides of 0. */
function holdsTruths(tensors: Tensors): boolean {
  const values = toFloats(tensors.get("entity_embedding")!, "entity_embedding");
  return values.every((value) => value >= 0 && value <= 1);
}

/** Whether every lower bound (first half of a row) is at most its upper one. */
function inOrder(tensors: Tensors): boolean {
  const tensor = tensors.get("entity_embedding")!;
  const values = toFloats(tensor, "entity_embedding");
  const d = tensor.shape[1]! / 2;
  return values.every((value, at) => at % (2 * d) >= d || value <= values[at + d]!);
}
