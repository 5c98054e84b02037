import type { Json, JsonObject } from "./json.ts";

/** The text of a question in one language. */
export interface QuestionText {
  /** A BCP 47 tag as the source has it (`en`, `pt_BR`); `und` where the source does not say. */
  readonly language: string;
  readonly text: string;
  readonly keywords?: string;
  /** The kind of text, when it is not the question itself: `paraphrase`, `machine` (generated from a template), `verbalized`. */
  readonly kind?: string;
}

/** A step of a chain: one relation, walked from its object to its subject when `inverse`. */
export interface ChainStep {
  readonly relation: string;
  readonly inverse?: boolean;
}

/** One function of a KoPL program (KQA Pro). */
export interface KoplStep {
  readonly function: string;
  readonly inputs: readonly string[];
  readonly dependencies: readonly number[];
}

/** The meaning of a question in a formal language. `field` is the source's field, where there are several forms. */
export type LogicalForm = { readonly field?: string } & (
  | { readonly language: "sparql"; readonly text: string }
  | { readonly language: "s-expression"; readonly text: string }
  | { readonly language: "kopl"; readonly program: readonly KoplStep[] }
  | {
      readonly language: "chain";
      readonly from?: string;
      readonly steps: readonly ChainStep[];
      /** Classes that answers have to be of. */
      readonly classes?: readonly string[];
    }
  | { readonly language: "graph-query"; readonly query: Json }
);

/** One gold or predicted answer. */
export interface Answer {
  /** `name` is a label of an entity whose identifier the source does not give. */
  readonly type: "uri" | "literal" | "boolean" | "number" | "name" | "bnode";
  readonly value: string;
  readonly label?: string;
  readonly datatype?: string;
  /** Language of a literal. */
  readonly language?: string;
  /** The variable of the query that it is bound to. */
  readonly variable?: string;
  /** Row of the result it stands in, where rows bind several variables. */
  readonly row?: number;
}

/**
 * The generalisation level of a test question with respect to the training questions (Gu et al. 2021; Jiang and Usbeck 2022,
 * section 4).
 */
export type Level = "i.i.d." | "compositional" | "zero-shot";

/** The levels, from the easiest to the hardest. @internal */
export const levelNames: readonly Level[] = ["i.i.d.", "compositional", "zero-shot"];

/** Whether a text names a level. */
export const isLevel = (text: unknown): text is Level => levelNames.includes(text as Level);

/** One question of a dataset, whatever its format. */
export interface Question {
  readonly id: string;
  readonly texts: readonly QuestionText[];
  /** The first one is the gold query; others are alternatives of the source. Empty where the source has none. */
  readonly forms: readonly LogicalForm[];
  /** Null where the source does not say; an empty list where it says that there are none. */
  readonly answers: readonly Answer[] | null;
  /** Identifiers or names of the entities that the source links. */
  readonly entities: readonly string[];
  /** The source's own type of question (`answertype`, `compositionality_type`, `qtype`). */
  readonly type?: string;
  readonly hops?: number;
  /** As the source gives it. */
  readonly level?: Level;
  /** All other fields of the source's record, under their own keys. */
  readonly metadata: JsonObject;
}

/** The text that a question is shown by: English where there is one, else the first that is not empty. @internal */
export function mainText(question: Question): QuestionText | undefined {
  const written = question.texts.filter(({ text }) => text.trim() !== "");
  return written.find(({ language }) => /^en\b/.test(language)) ?? written[0];
}
