import type { KnowledgeBase } from "../kb/kb.ts";
import type { Compute } from "../numeric/autograd/compute.ts";
import type { Calibration } from "./decoding/calibration.ts";
import { type Linker, linkerOf } from "./linking/linker.ts";
import { type SchemaWords, schemaWords } from "./network/encode.ts";
import { laidOut, type Parameters } from "./network/running.ts";
import type { NetworkSettings } from "./network/settings.ts";
import { networkTensors } from "./network/tensors.ts";
import { type Vocabulary, vocabularyOfWords } from "./network/vocabulary.ts";
import type { StoredParser } from "./parser-file.ts";
import { smallFile } from "./small-file.ts";

/** A running small parser on a knowledge base. */
export interface SmallParser {
  readonly linker: Linker;
  readonly vocabulary: Vocabulary;
  readonly settings: NetworkSettings;
  readonly parameters: Parameters;
  readonly words: SchemaWords;
  readonly calibration: Calibration;
  /** It was trained for a knowledge base with these concepts, keys and relations; else their names alone say what they are. */
  readonly trainedHere: boolean;
}

/** Starts a stored parser on a knowledge base. @throws LacunaError `parsing.other-tensors` */
export function startParser(stored: StoredParser, kb: KnowledgeBase, compute: Compute): SmallParser {
  const file = smallFile(stored);
  const { settings, calibration, aliases } = file;
  const linker = linkerOf(kb, aliases);
  const vocabulary = vocabularyOfWords(file.words);
  const names = namesOfSchema(linker);
  const trainedHere = JSON.stringify(names) === JSON.stringify(file.schema);
  const specs = networkTensors(settings, { words: file.words.length, schema: file.schema.length });
  const parameters = laidOut(specs, file.values, compute);
  const words = schemaWords(linker.schema, vocabulary, settings.grams, trainedHere);
  return { linker, vocabulary, settings, parameters, words, calibration, trainedHere };
}

/** The names of concepts, keys and predicates in the order of their rows. */
export const namesOfSchema = ({ schema }: Linker): string[] => [
  ...schema.concepts,
  ...schema.keys.map(({ name }) => name),
  ...schema.predicates,
];
