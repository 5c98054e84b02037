/** A question of the tour: as people ask it, and as Lacuna reads it. */
export interface TourQuestion {
  readonly shape: string;
  readonly words: string;
  readonly query: string;
}

/** Three shapes that cover the language: a path, a negation, and a cycle with two free variables. */
export const tourQuestions: readonly TourQuestion[] = [
  {
    shape: "a path of two links",
    words: "Which languages are spoken in the countries around Russia?",
    query: "?l : borders(Russia, ?c) & language(?c, ?l)",
  },
  {
    shape: "an intersection with a negation",
    words: "Which neighbours of France do not have French as a language?",
    query: "?c : borders(France, ?c) & !language(?c, French)",
  },
  {
    shape: "two free variables on cycles",
    words: "Which neighbours in Africa share a currency and a language?",
    query:
      "?a, ?b : region(?a, Africa) & borders(?a, ?b) & currency(?a, ?m) & currency(?b, ?m) & language(?a, ?l) & language(?b, ?l)",
  },
];
