import type { Compare, Condition, Directed } from "./meaning.ts";

/** What words of a question may mean; the type is the name of a terminal of the grammar. */
export type Lexeme =
  /** A name. */
  | { readonly type: "ENT"; readonly entities: readonly number[] }
  /** What one thing is to another: from the owner to what the noun names. */
  | { readonly type: "REL"; readonly relations: readonly Directed[] }
  /** Words between two things: from the first to the second. */
  | {
      readonly type: "VERB";
      readonly relations: readonly Directed[];
      readonly place?: true;
      readonly where?: true;
    }
  /** The same without the preposition that stands before it. */
  | { readonly type: "VERBP"; readonly relations: readonly Directed[] }
  /** The same around the second thing: "where … is spoken". */
  | { readonly type: "CLAUSE"; readonly relations: readonly Directed[]; readonly behind: readonly string[] }
  /** A whole question around the first thing, for the second. */
  | {
      readonly type: "ASKS";
      readonly relations: readonly Directed[];
      readonly behind: readonly string[];
      readonly counts: boolean;
    }
  /** Words between two that meet in a row: from the first to the row, and on to the second. */
  | { readonly type: "RIVAL"; readonly pairs: readonly (readonly [Directed, Directed])[] }
  /** On which side one is: "at home". */
  | { readonly type: "ROLE"; readonly relation: Directed }
  /** "where", for relations that lead to places. */
  | { readonly type: "PLACE"; readonly relations: readonly Directed[] }
  /** The same for a figure. */
  | { readonly type: "ASKSFIG"; readonly figure: number; readonly behind: readonly string[] }
  | { readonly type: "KIND"; readonly condition: Condition; readonly generic?: true }
  | { readonly type: "ADJ"; readonly condition: Condition }
  /** A noun: to have it is the condition. */
  | { readonly type: "HAVING"; readonly condition: Condition }
  | { readonly type: "FIG"; readonly figure: number }
  /** A number of it times the factor is one of the figure. */
  | { readonly type: "UNIT"; readonly figure: number; readonly factor?: number }
  | { readonly type: "HOW"; readonly figure: number; readonly down?: true }
  | { readonly type: "FVERB"; readonly figure: number }
  | { readonly type: "SUP"; readonly figure: number; readonly largest: boolean }
  | { readonly type: "COMP"; readonly figure: number; readonly greater: boolean }
  /** A superlative or comparative that needs a noun. */
  | { readonly type: "MOST"; readonly largest: boolean }
  | { readonly type: "MORE"; readonly greater: boolean }
  /** A comparison before a number, and one behind it. */
  | { readonly type: "CMP"; readonly compare: Compare }
  | { readonly type: "CMPB"; readonly compare: Compare }
  | { readonly type: "AGG"; readonly ask: "mean" | "sum" | "min" | "max" }
  | { readonly type: "ORD"; readonly from: number }
  | { readonly type: "NUM"; readonly value: number }
  | { readonly type: "DATE"; readonly value: string }
  /** A month or some years: the first and the last day or year. */
  | { readonly type: "PERIOD"; readonly low: number | string; readonly high: number | string }
  | { readonly type: "YEAR"; readonly value: number }
  /** The value of a qualifier of links: "lead" of a role. */
  | { readonly type: "QVAL"; readonly key: string; readonly value: number | string; readonly source?: true }
  /** A small word; its type is that of `function-words.ts`. */
  | { readonly type: "SMALL"; readonly is: string; readonly turns: boolean };

export interface Entry {
  readonly words: readonly string[];
  readonly lexeme: Lexeme;
  /** Added to the cost of a reading that takes it so. */
  readonly cost: number;
  /** It is a name that is a small word, too: only capitals mean it. */
  readonly capitals?: true;
}
