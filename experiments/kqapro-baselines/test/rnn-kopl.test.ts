import { describe, expect, test } from "vitest";
import { functions } from "../../../src/kopl/functions.ts";
import { runProgram } from "../../../src/kopl/run/run.ts";
import { programFromJson } from "../../../src/kopl/text/json.ts";
import { tokenBatch, tokenTable } from "../../../src/semantic-parsing/text/token-table.ts";
import { glovedRows } from "../glove.ts";
import { koplLoss, koplStates, koplTensors } from "../rnn/kopl-network.ts";
import { writtenTokens } from "../rnn/kopl-writing.ts";
import { encodedProgram, koplVocabulary, programOfTokens } from "../rnn/rnn-kopl.ts";
import { publishedRnn } from "../rnn/settings.ts";
import { questionWords } from "../treebank.ts";
import { classified } from "../units.ts";
import {
  answered,
  batchMajor,
  expectNear,
  expectTraining,
  haveVectors,
  official,
  stateOf,
  tokensOf,
  vectorRows,
  vectorsJson,
  vectorsKb,
} from "./vectors.ts";

interface Encoded {
  readonly questions: number[][];
  readonly functions: number[][];
  readonly func_inputs: number[][][];
}

describe.skipIf(!haveVectors)("RNN to KoPL by the official code (shared/models/parsers)", () => {
  const records = ["train", "val", "test"].map((set) =>
    (haveVectors
      ? (vectorsJson(`dataset/${set}.json`) as { question: string; program?: unknown }[])
      : []
    ).map(({ question, program }) => ({
      question,
      ...(program === undefined ? {} : { program: programFromJson(program) }),
    })),
  );
  const vocabulary = koplVocabulary(records[0]!);
  const tables = { words: tokenTable(vocabulary.words), functions: tokenTable(vocabulary.functions) };
  const settings = { ...publishedRnn, width: 16, hidden: 24, inner: 32, wordDropout: 0, dropout: 0 };
  const specs = koplTensors(settings, {
    words: vocabulary.words.length,
    functions: vocabulary.functions.length,
  });
  const questionsOf = (set: number) => {
    const lists = records[set]!.map(({ question }) => questionWords(question).map(tables.words.number));
    return { lists, longest: Math.max(...lists.map(({ length }) => length)) };
  };
  const encoded = records[0]!.map(({ program }) => encodedProgram(program!, tables));
  const most = Math.max(...encoded.map((each) => each.functions.length));
  const batchOf = (from: number) => {
    const { lists, longest } = questionsOf(0);
    const programs = encoded.slice(from, from + 16);
    return {
      questions: tokenBatch(lists.slice(from, from + 16), longest),
      functions: tokenBatch(
        programs.map((each) => each.functions),
        most,
      ),
      inputs: tokenBatch(
        programs.map((each) => each.inputs),
        1 + 3 * (most - 1),
      ),
    };
  };

  test("vocabulary and encoding are those of its preprocessing", () => {
    const official = vectorsJson("rnn_kopl/vocab.json") as Record<string, Record<string, number>>;
    expect(vocabulary.words).toEqual(tokensOf(official.word_token_to_idx!));
    expect(vocabulary.functions.map((name) => (name === "QueryName" ? "What" : name))).toEqual(
      tokensOf(official.function_token_to_idx!),
    );
    const all = vectorsJson("rnn_kopl/encoded.json") as Record<string, Encoded>;
    for (const [set, name] of ["train", "val", "test"].entries())
      expect(questionsOf(set).lists).toEqual(all[name]!.questions.map((ids) => ids.filter((id) => id !== 0)));
    for (const [at, { functions: names, inputs }] of encoded.entries()) {
      expect(names).toEqual(all.train!.functions[at]!.slice(0, names.length));
      expect(inputs.slice(1)).toEqual(all.train!.func_inputs[at]!.slice(1, names.length).flat());
    }
  });

  test("first values of words are taken from vectors by its rule", () => {
    const { glove, matrix_rows_in_word_id_order: rows } = vectorsJson("rnn_kopl/load_glove.json") as {
      glove: Record<string, number[]>;
      matrix_rows_in_word_id_order: number[][];
    };
    const vectors = new Map(Object.entries(glove).map(([word, each]) => [word, Float32Array.from(each)]));
    expectNear(glovedRows(vocabulary.words, vectors, 4), rows.flat());
  });

  test("logits, losses of twenty updates and gradients", async () => {
    const parameters = await official(specs, "rnn_kopl/init.pth");
    const batch = batchOf(0);
    const logits = answered(parameters, (run) => {
      const states = koplStates(run, settings, batch);
      return [
        batchMajor(classified(run, "func_classifier", states.functions), 16),
        batchMajor(classified(run, "inp_classifier", states.inputs), 16),
      ];
    });
    expectNear(logits[0]!, vectorRows("rnn_kopl/first_batch_logit_func.npy"));
    expectNear(logits[1]!, vectorRows("rnn_kopl/first_batch_logit_inp.npy"));
    await expectTraining("rnn_kopl", specs, (run, update) =>
      koplLoss(run, settings, batchOf((update % 3) * 16)),
    );
  });

  test("programs are written as by it, and give the same answers", async () => {
    const decode = vectorsJson("rnn_kopl/decode.json") as Record<
      string,
      { programs: number[][]; inputs: number[][][]; answers: (string | null)[] }[]
    >;
    const kb = vectorsKb();
    for (const weights of ["init", "trained"]) {
      const parameters = await official(
        specs,
        `rnn_kopl/${weights === "init" ? "init" : "state_trained"}.pth`,
      );
      for (const [set, theirs] of decode[weights]!.entries()) {
        const { lists, longest } = questionsOf(set);
        const ours = answered(parameters, (run) =>
          writtenTokens(
            run,
            settings,
            tokenBatch(lists.slice(0, theirs.programs.length), longest),
            (token) => functions.get(vocabulary.functions[token]!)?.inputs.length ?? 0,
          ),
        );
        expect(ours.map((each) => each.functions)).toEqual(theirs.programs);
        expect(ours.map((each) => each.inputs)).toEqual(theirs.inputs);
        if (weights === "init" || set > 0) continue;
        for (const [at, each] of ours.entries()) {
          const { answers } = runProgram(kb, programOfTokens(each, tables)!, { entitiesOnly: true });
          // Its executor takes any one of several answers.
          expect(answers).toContain(theirs.answers[at]);
        }
      }
    }
    expect((await stateOf("rnn_kopl/init.pth")).size).toBe(specs.length);
  });
});
