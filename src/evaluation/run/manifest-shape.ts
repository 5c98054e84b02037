import { departuresShape } from "../../benchmark/folder/manifest-shape.ts";
import {
  count,
  list,
  maybe,
  members,
  number,
  oneOf,
  orNull,
  record,
  type Shape,
  scalar,
  text,
} from "../../formats/text/shape.ts";
import { shardShape } from "../../runs/working/shard-shape.ts";

const model: Shape = (value, at) =>
  members({
    name: text,
    hash: text,
    kernel: text,
    averaged: maybe(list(model)),
    shares: maybe(list(number)),
    mean: maybe(text),
  })(value, at);

const setting = record(scalar);

const solver = members({
  name: text,
  graph: text,
  known: oneOf("train", "observed"),
  setting: members({ preset: orNull(text), values: setting, types: record(setting) }),
  form: maybe(text),
  model: orNull(model),
  unsupported: list(members({ type: text, queries: count, reason: text, hint: maybe(text) })),
});

const predictions = members({ name: text, bytes: count, sha256: text });

const predictor: Shape = (value, at) =>
  members({ kind: oneOf("solver", "predictions") })(value, at) ??
  ((value as { readonly kind: string }).kind === "solver" ? solver : predictions)(value, at);

const protocol = members({
  ...Object.fromEntries(
    ["filtering", "ties", "tiesMeaning", "averaging", "unlisted", "missing", "joint", "split", "queries"].map(
      (name) => [name, text],
    ),
  ),
  intervals: maybe(text),
  entities: count,
  seed: number,
  departures: maybe(departuresShape),
});

/** What the manifest of a run says. */
export const runShape = members({
  generator: text,
  benchmark: members({ sha256: text, graph: members({ name: text, hash: text }), sampled: maybe(text) }),
  predictor,
  protocol,
  shard: maybe(shardShape),
  files: list(members({ file: text, bytes: count, sha256: text })),
});

/** How a run was scored. */
export const configShape = members({
  by: maybe(list(text)),
  ties: text,
  filter: maybe(text),
  joint: text,
  average: text,
  seed: number,
  types: maybe(list(text)),
  limit: maybe(count),
  shard: maybe(shardShape),
});
