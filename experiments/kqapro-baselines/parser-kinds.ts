import { nodeFiles } from "../../src/formats/files/node-files.ts";
import type { ParserKind } from "../../src/semantic-parsing/parser-kind.ts";
import { parserKind as kindOfOurs, parserKinds as ours } from "../../src/semantic-parsing/parser-kinds.ts";
import { blindGru } from "./answers/blind-gru.ts";
import { kvMemNet } from "./answers/kvmemnet.ts";
import { rgcn } from "./answers/rgcn.ts";
import { baselineKind } from "./baseline-kind.ts";
import { embedKgqa } from "./paths/embedkgqa.ts";
import { srn, srnPublished } from "./paths/srn.ts";
import { readGlove } from "./read-glove.ts";
import { rnnKopl } from "./rnn/rnn-kopl.ts";
import { rnnSparql } from "./rnn/rnn-sparql.ts";

const { GLOVE } = process.env;
const vectors = GLOVE === undefined ? undefined : await readGlove(nodeFiles, GLOVE);

/** The kinds of the product, and the baselines. */
export const parserKinds: readonly ParserKind[] = [
  ...ours,
  ...[rnnKopl, rnnSparql, blindGru, kvMemNet, rgcn, srn, srnPublished, embedKgqa].map((each) =>
    baselineKind(each, vectors),
  ),
];

/**
 * The kind with an id.
 * @throws LacunaError `parsing.unknown-kind`
 */
export const parserKind = (id: string): ParserKind =>
  parserKinds.find((each) => each.id === id) ?? kindOfOurs(id);
