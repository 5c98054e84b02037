/** Last words of a relation's name that say its tail is the object: "drafted by". */
export const prepositions = new Set([
  "of",
  "in",
  "by",
  "from",
  "to",
  "at",
  "on",
  "for",
  "with",
  "as",
  "into",
  "under",
]);

/** First words of a relation's name that are verbs of its head: "borders". */
export const verbs = new Set([
  "has",
  "have",
  "shares",
  "contains",
  "owns",
  "borders",
  "follows",
  "depicts",
  "uses",
  "speaks",
]);
