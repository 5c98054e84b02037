import { LacunaError } from "../../../src/error.ts";
import type { KnowledgeBase } from "../../../src/kb/kb.ts";
import type { KoplQuestion } from "../../../src/kopl/evaluate/questions.ts";
import { sparqlOfKopl } from "../../../src/kopl/sparql/translate.ts";
import {
  END,
  START,
  tokenBatch,
  tokensInOrder,
  tokenTable,
} from "../../../src/semantic-parsing/text/token-table.ts";
import type { Baseline } from "../baseline.ts";
import { questionWords } from "../treebank.ts";
import { laptopRnn, laptopTraining, publishedRnn, publishedTraining, type RnnSettings } from "./settings.ts";
import { sparqlLoss, sparqlTensors, writtenQueries } from "./sparql-network.ts";
import { sparqlOfTokens, sparqlTokens } from "./sparql-text.ts";

/** The knowledge of the parser from its training questions. */
export interface SparqlVocabulary {
  readonly words: readonly string[];
  readonly tokens: readonly string[];
  /** Words of the longest question: published padding goes so far. */
  readonly longest: number;
}

/** Recurrent encoder and decoder from questions to SPARQL. */
export const rnnSparql: Baseline<RnnSettings, SparqlVocabulary> = {
  id: "rnn-sparql",
  summary: "recurrent encoder and decoder, tokens of a query (KQA Pro's RNN SPARQL)",
  writes: "sparql",
  presets: {
    kqapro: {
      settings: { ...publishedRnn, wordDropout: 0.3, most: 100 },
      training: { ...publishedTraining, validateEvery: 1 },
    },
    laptop: { settings: { ...laptopRnn, most: 100 }, training: laptopTraining },
  },
  vocabulary: (questions, kb) => sparqlVocabulary(withQueries(questions, kb)),
  network(settings, vocabulary, kb) {
    const words = tokenTable(vocabulary.words);
    const tokens = tokenTable(vocabulary.tokens);
    const masked = settings.padding === "masked";
    const batchOf = (texts: readonly string[]) =>
      tokenBatch(
        texts.map((text) => questionWords(text).map(words.number)),
        masked ? 1 : vocabulary.longest,
      );
    return {
      specs: sparqlTensors(settings, { words: words.tokens.length, tokens: tokens.tokens.length }),
      wordTable: { tensor: "word_embeddings.weight", words: words.tokens },
      phases(questions, { batch, epochs }) {
        const usable = withQueries(questions, kb);
        const encoded = usable.map(({ sparql }) => [START, ...sparqlTokens(sparql).map(tokens.number), END]);
        // Published padding goes to the longest of all, which weighs in the mean of the loss.
        const most = masked ? 1 : encoded.reduce((longest, each) => Math.max(longest, each.length), 0);
        return [
          {
            ...{ examples: usable.length, batch, epochs },
            loss: (run, places) =>
              sparqlLoss(
                ...([
                  run,
                  settings,
                  batchOf(Array.from(places, (place) => usable[place]!.question)),
                ] as const),
                tokenBatch(
                  Array.from(places, (place) => encoded[place]!),
                  most,
                ),
              ),
          },
        ];
      },
      write: (run, questions) =>
        writtenQueries(run, settings, batchOf(questions.map(({ question }) => question))).map((each) => [
          { sparql: textOf(each.tokens, tokens.tokens), probability: Math.exp(each.logProbability) },
        ]),
    };
  },
};

/** The text of token numbers, up to `<END>`. */
export function textOf(numbers: readonly number[], tokens: readonly string[]): string {
  const end = numbers.indexOf(END);
  return sparqlOfTokens(numbers.slice(1, end < 0 ? undefined : end).map((each) => tokens[each]!));
}

interface Queried {
  readonly question: string;
  readonly sparql: string;
}

/** Questions with a query: their own, or that of their program, where it has one. */
function withQueries(questions: readonly KoplQuestion[], kb: KnowledgeBase): Queried[] {
  return questions.flatMap(({ question, sparql, program }) => {
    if (question === undefined || (sparql === undefined && !program)) return [];
    try {
      return { question, sparql: sparql ?? sparqlOfKopl(program!, kb) };
    } catch (error) {
      if (error instanceof LacunaError) return [];
      throw error;
    }
  });
}

/** Words of questions and tokens of queries, by first appearance. */
export function sparqlVocabulary(questions: readonly Queried[]): SparqlVocabulary {
  const words = questions.map(({ question }) => questionWords(question));
  return {
    words: tokensInOrder(words.flat()),
    tokens: tokensInOrder(questions.flatMap(({ sparql }) => sparqlTokens(sparql))),
    longest: words.reduce((most, each) => Math.max(most, each.length), 0),
  };
}
