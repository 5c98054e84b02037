/** Words for what a value of a column says, where the data has the value in one of these forms; each line is of one meaning. */
const ALIKE: readonly (readonly string[])[] = [
  "success|successful|succeed|succeeds|succeeded|successfully|a success|succes",
  "failure|failed|fail|fails|failing|unsuccessful|a failure|unsuccessfully",
  "completed|complete|finished|done",
  "ongoing|in progress|still ongoing|under way|underway|running",
  "cancelled|canceled|called off",
  "female|f|woman|women|females|lady|ladies",
  "male|m|man|men|males|gentleman|gentlemen",
  "retired|retire|in retirement",
  "delayed|late|behind schedule",
  "on time|punctual|punctually",
  "full time|full-time|fulltime",
  "part time|part-time|parttime",
  "grey|gray|greyish",
  "win|won|victory|w",
  "loss|lost|defeat|l",
  "draw|drawn|drew|tie|tied|d",
].map((line) => line.split("|"));

/** Short forms that mean it in a column that is called so alone: "f" is female where a column is called sex. */
const SHORT: ReadonlyMap<string, RegExp> = new Map([
  ["f", /^(sex|gender)$/],
  ["m", /^(sex|gender)$/],
  ["w", /^(result|outcome|w l)$/],
  ["l", /^(result|outcome|w l)$/],
  ["d", /^(result|outcome|w l)$/],
]);

/** Words for a value of a column beside its own: "failed" of an outcome that is a failure. */
export function wordsOfValue(value: string, heading: string): readonly string[] {
  const written = value.toLowerCase();
  const column = SHORT.get(written);
  if (column && !column.test(heading)) return [];
  return ALIKE.filter((words) => words.includes(written)).flatMap((words) =>
    words.filter((word) => word !== written && !SHORT.has(word)),
  );
}

/** Whether a value says no more than yes. */
export const saysYes = (value: string): boolean => /^(yes|y|true|ja|oui|si|sí|x|✓|✔)$/i.test(value);
