import {
  count,
  list,
  maybe,
  members,
  number,
  object,
  record,
  scalar,
  text,
} from "../../formats/text/shape.ts";
import { shardShape } from "../../runs/working/shard-shape.ts";

/** Parameters with values that none has published, as manifests list them. */
export const departuresShape = list(
  members({
    parameter: text,
    value: scalar,
    published: list(members({ value: scalar, of: maybe(text) })),
  }),
);

const graph = members({
  name: text,
  hash: text,
  entities: count,
  relations: count,
  triples: maybe(members({ train: count, valid: count, test: count })),
});

const sample = members({
  protocol: text,
  module: maybe(members({ file: text, sha256: text })),
  answers: maybe(text),
  parameters: record(scalar),
  departures: maybe(departuresShape),
  seed: number,
  perType: count,
  types: list(text),
});

/** What a manifest of a benchmark says beside its files. */
export const manifestShape = members({
  generator: maybe(text),
  graph,
  sample: maybe(sample),
  import: maybe(members({ files: list(text), answers: text })),
  shard: maybe(shardShape),
  licence: maybe(text),
  files: list(members({ part: maybe(shardShape), report: maybe(object) })),
});
