// Reads pages as plain English: words that have simpler ones, sentences that are hard to read, words said twice, wrong
// articles; by retext, without code and tables. `node site/prose.mjs [files]` prints what it finds.
import { readFileSync } from "node:fs";
import remarkGfm from "remark-gfm";
import remarkParse from "remark-parse";
import remarkRetext from "remark-retext";
import retextEnglish from "retext-english";
import retextIndefiniteArticle from "retext-indefinite-article";
import retextReadability from "retext-readability";
import retextRepeatedWords from "retext-repeated-words";
import retextSimplify from "retext-simplify";
import { unified } from "unified";

/** Words of the field and of mathematics, which stay. */
const STAY = [
  "forward",
  "evaluate",
  "address",
  "combined",
  "function",
  "parameters",
  "require",
  "requires",
  "methodology",
  "validate",
  "additional",
  "it is",
  "there are",
  "there is",
  "type",
  "option",
  "request",
  "initial",
  "minimum",
  "maximum",
  "sufficient",
  "equivalent",
  "implement",
  "magnitude",
  "previous",
  "similar to",
  "indication",
  "delete",
  "for example",
  "expect",
  "identical",
  "objective",
  "operate",
  "contains",
  "provided",
  "selection",
  "submit",
  "multiple",
  "alternatives",
  "however",
  "relative to",
  "component",
];

/** Years of school that nearly all readability formulas have to ask for before a sentence is reported. */
const AGE = 18;

const retext = unified()
  .use(retextEnglish)
  .use(retextReadability, { age: AGE, threshold: 5 / 7, minWords: 12 })
  .use(retextRepeatedWords)
  .use(retextIndefiniteArticle)
  .use(retextSimplify, { ignore: STAY });

const remark = unified()
  .use(remarkParse)
  .use(remarkGfm)
  .use(() => (tree) => without(tree))
  .use(remarkRetext, retext);

/** Tables, code and HTML are no sentences; code inside of one is a word. */
function without(node) {
  if (!node.children) return;
  node.children = node.children.filter(({ type }) => !["table", "code", "html"].includes(type));
  for (const child of node.children) {
    if (child.type === "inlineCode") Object.assign(child, { type: "text", value: "Code" });
    without(child);
  }
}

/** What there is to say about a page, as `line: message`. */
export async function proseMistakes(path) {
  const { VFile } = await import("vfile");
  const file = new VFile({ path, value: readFileSync(path, "utf8") });
  await remark.run(remark.parse(file), file);
  return file.messages.map(({ line, place, reason }) => `${line ?? place?.start?.line ?? "?"}: ${reason}`);
}

if (process.argv[1] === import.meta.filename)
  for (const path of process.argv.slice(2))
    for (const mistake of await proseMistakes(path)) console.log(`${path}:${mistake}`);
