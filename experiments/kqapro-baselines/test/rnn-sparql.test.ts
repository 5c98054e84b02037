import { describe, expect, test } from "vitest";
import { tokenBatch } from "../../../src/semantic-parsing/text/token-table.ts";
import { sparqlVocabulary, textOf } from "../rnn/rnn-sparql.ts";
import { publishedRnn } from "../rnn/settings.ts";
import { sparqlLoss, sparqlStates, sparqlTensors, writtenQueries } from "../rnn/sparql-network.ts";
import { sparqlOfTokens, sparqlTokens } from "../rnn/sparql-text.ts";
import { classified } from "../units.ts";
import {
  answered,
  batchMajor,
  expectNear,
  expectTraining,
  haveVectors,
  official,
  tokensOf,
  unpadded,
  vectorRows,
  vectorsJson,
} from "./vectors.ts";

describe.skipIf(!haveVectors)("RNN to SPARQL by the official code (shared/models/parsers)", () => {
  const { words, tokens } = haveVectors
    ? sparqlVocabulary(vectorsJson("dataset/train.json"))
    : { words: [], tokens: [] };
  const settings = {
    ...publishedRnn,
    width: 16,
    hidden: 24,
    inner: 32,
    wordDropout: 0,
    dropout: 0,
    most: 100,
  };
  const specs = sparqlTensors(settings, { words: words.length, tokens: tokens.length });
  const encoded = haveVectors ? vectorsJson("rnn_sparql/encoded.json") : {};
  const questionsOf = (set: string) => tokenBatchOf(encoded[set].questions);
  const tokenBatchOf = (rows: number[][]) => tokenBatch(unpadded(rows), rows[0]!.length);

  test("vocabularies and the tokens of queries", () => {
    const vocabularies = vectorsJson("rnn_sparql/vocab.json") as Record<string, Record<string, number>>;
    expect(words).toEqual(tokensOf(vocabularies.word_token_to_idx!));
    expect(tokens).toEqual(tokensOf(vocabularies.sparql_token_to_idx!));
    for (const each of vectorsJson("rnn_sparql/tokenize.json") as Record<string, string>[]) {
      expect(sparqlTokens(each.sparql!)).toEqual(each.tokens);
      expect(sparqlOfTokens(sparqlTokens(each.sparql!))).toBe(each.postprocessed);
    }
  });

  test("logits, losses of twenty updates and gradients", async () => {
    const { questions, sparqls } = encoded.train as Record<string, number[][]>;
    const batch = (update: number) =>
      [questions!, sparqls!].map((rows) =>
        tokenBatchOf(rows.slice((update % 3) * 16, (update % 3) * 16 + 16)),
      );
    const logits = answered(await official(specs, "rnn_sparql/init.pth"), (run) => {
      const [asked, queries] = batch(0);
      return batchMajor(
        classified(run, "sparql_classifier", sparqlStates(run, settings, asked!, queries!)),
        16,
      );
    });
    expectNear(logits, vectorRows("rnn_sparql/first_batch_logit.npy"));
    await expectTraining("rnn_sparql", specs, (run, update) => {
      const [asked, queries] = batch(update);
      return sparqlLoss(run, settings, asked!, queries!);
    });
  });

  test("queries are written as by it", async () => {
    const decode = vectorsJson("rnn_sparql/decode.json");
    for (const weights of ["init", "trained"]) {
      const parameters = await official(
        specs,
        `rnn_sparql/${weights === "init" ? "init" : "state_trained"}.pth`,
      );
      for (const { set, ids, sparql } of decode[weights] as {
        set: string;
        ids: number[][];
        sparql: string[];
      }[]) {
        const all = questionsOf(set.replace("_first16", ""));
        const rows = encoded[set.replace("_first16", "")].questions.slice(0, ids.length) as number[][];
        const ours = answered(parameters, (run) =>
          writtenQueries(run, settings, tokenBatch(unpadded(rows), all.steps)),
        );
        expect(ours.map((each) => each.tokens)).toEqual(ids);
        expect(ours.map((each) => textOf(each.tokens, tokens))).toEqual(sparql);
      }
    }
  });
});
