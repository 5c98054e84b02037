import { parserIds as ours } from "../../src/semantic-parsing/parser-ids.ts";

export * from "../../src/semantic-parsing/parser-ids.ts";

/** The ids of the product's kinds, and of the baselines. */
export const parserIds = [
  ...ours,
  "rnn-kopl",
  "rnn-sparql",
  "blind-gru",
  "kvmemnet",
  "rgcn",
  "srn",
  "srn-published",
  "embedkgqa",
] as const;
