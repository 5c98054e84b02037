import type { Lexeme } from "../lexeme.ts";
import type { Asked, Column, Compare, Condition, Directed, Measure, Order, Told } from "../meaning.ts";

/** Things that a phrase names: one condition, or several of a list. */
export interface Phrase {
  readonly set: Condition;
  /** The members of a list and how they are joined; `neither` denies them all. */
  readonly items?: readonly Condition[];
  readonly join?: "and" | "or" | "neither" | "both";
  /** Names alone. */
  readonly names?: true;
  /** Names behind "but not": what is linked to them is meant not to be. */
  readonly but?: Condition;
  /** What it is to its owner: the relations from the owner. */
  readonly of?: readonly Directed[];
  /** What is said of them goes on behind "but". */
  readonly turned?: true;
  /** All of them are meant: "every neighbour". */
  readonly all?: true;
  /** A place stands at its end, behind what they are. */
  readonly placed?: true;
  /** Others of them are meant: what is said is said of one of them. */
  readonly other?: true;
  /** A relation alone, and nothing whose it is: "neighbours". */
  readonly bare?: true;
  /** Its words do not say what it is: "those", "who". */
  readonly generic?: true;
}

/** What is said of things: the condition, what denying it means, and an order of those that meet all else. */
export interface Said {
  readonly yes: Condition;
  readonly no: Condition;
  readonly order?: Order;
  /** It goes on behind "but". */
  readonly turned?: true;
  /** Its end may be said of what it is said of: "border a landlocked country in Asia". */
  readonly endsInPlace?: true;
  /** It says where the things are: "in Asia". */
  readonly place?: true;
  /** What the things are where it is denied: "no other country in Asia" is said of one in Asia. */
  readonly other?: Condition;
  /** What the things are of which it is said or denied. */
  readonly about?: Condition;
}

/** A comparison with a number. */
export interface Test {
  readonly compare: Compare;
  readonly value: number | string;
}

/** What a category of the grammar, or a terminal, may be; each sets the part that is its own. */
export interface Value {
  readonly lexeme?: Lexeme;
  readonly phrase?: Phrase;
  /** Relations from an owner, and what the things they lead to are. */
  readonly owned?: { readonly relations: readonly Directed[]; readonly to: Condition };
  readonly said?: Said;
  readonly tests?: readonly Test[];
  readonly order?: Order;
  readonly measure?: Measure;
  readonly year?: number;
  readonly told?: Told;
  readonly chain?: readonly (readonly Directed[])[];
  readonly columns?: readonly Column[];
  readonly asked?: Asked;
  /** Words that have to follow. */
  readonly behind?: readonly string[];
}
