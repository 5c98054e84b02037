import * as z from "zod/mini";
import { answerList, countedAnswers, explainedList, rankedList } from "../ask/results.ts";
import { modelRecord } from "../contract/domain-shapes.ts";
import { count, described, known, list, value, word } from "../contract/fields.ts";
import type { Plain } from "../contract/operation.ts";
import { answeredInWords } from "../semantic-parsing/results.ts";
import { provableNames } from "./provable-names.ts";

const hash = (description: string) => described(z.nullable(z.string()), description);

/** A value of a parameter, or several by their names: settings of a solver are one level deeper. */
const flat = z.union([value, z.array(value)]);
const settings = z.record(z.string(), z.union([flat, z.record(z.string(), flat)]));

/** What was asked: the parameters that a result depends on, without places on the disk. */
const asked = described(
  z.record(z.string(), z.union([flat, settings, z.array(z.union([value, settings]))])),
  "the parameters that the result depends on, by their names; those left out have their defaults",
);

const proofFields = {
  format: z.literal("lacuna proof 1"),
  version: word("the version of Lacuna that asked"),
  operation: described(z.enum(provableNames), "what was asked for: answers, trees, a number, predictions"),
  asked,
  graph: described(
    z.strictObject({
      name: word("what the graph was called, without its folder"),
      entities: count("entities"),
      relations: count("relations"),
      links: count("links"),
      hashes: described(
        z.strictObject({
          links: word("of links and names"),
          attributes: hash("of values of attributes; null without any"),
          statements: hash("of what is said of links: times, qualifiers, sources; null without any"),
          labels: hash("of labels, aliases and prefixes; null without any"),
        }),
        "SHA-256 of each part",
      ),
    }),
    "the graph that was asked",
  ),
  model: described(
    z.nullable(
      z.strictObject({
        name: word("what the model was called, without its folder; empty where none was named"),
        record: modelRecord,
        truths: hash("of the truths that were read, SHA-256; null where answers have none"),
      }),
    ),
    "the model that was asked; null where none was",
  ),
};

/** An answer that can be checked elsewhere. */
export const proof = known(
  "Proof",
  z.strictObject({
    ...proofFields,
    result: described(
      // The first that fits is taken: those with more fields come first.
      z.union([rankedList, explainedList, answerList, countedAnswers, answeredInWords]),
      "what the operation gave: answers with their trees, statements and sources",
    ),
    hash: word("SHA-256 of all other fields as JSON without blanks, fields sorted by name"),
  }),
);
export type Proof = Plain<z.output<typeof proof>>;

/** A proof as it is read: what its result has to be, asking again tells. */
export const writtenProof = z.strictObject({
  ...proofFields,
  result: z.record(z.string(), z.unknown()),
  hash: z.string(),
});
export type WrittenProof = Plain<z.output<typeof writtenProof>>;

/** What is compared. */
export const checkNames = [
  "hash",
  "graph",
  "links",
  "attributes",
  "statements",
  "labels",
  "model",
  "truths",
  "result",
] as const;

/** What asking again found. */
export const verifiedProof = z.object({
  ok: described(z.boolean(), "everything that was compared is the same"),
  operation: proofFields.operation,
  asked,
  graph: word("the graph that was asked again"),
  version: proofFields.version,
  checks: list(
    z.object({
      of: described(
        z.enum(checkNames),
        "`hash`: the file is as it was written; a part of the graph; the model; its truths; the result",
      ),
      ok: described(z.boolean(), "it is the same"),
      recorded: word("what the proof says"),
      found: word("what is found here"),
    }),
    "what was compared; a result is compared only where graph and model are the same",
  ),
  differences: list(
    z.object({
      path: word("the field of the result"),
      recorded: word("what the proof says"),
      found: word("what asking again gives"),
    }),
    "the first places where the results differ",
  ),
  more: count("further places"),
});
export type VerifiedProof = Plain<z.output<typeof verifiedProof>>;
