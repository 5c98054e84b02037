import { type Json, type JsonObject, jsonObject } from "../question/json.ts";
import type { Answer, Question } from "../question/question.ts";
import type { XmlElement } from "./xml.ts";

/** A question of the XML files of QALD-1 to QALD-5: texts, keywords, query or pseudo query, answers. */
export function qaldXmlQuestion(element: XmlElement): Question {
  const all = (name: string) => element.children.filter((child) => child.name === name);
  const keywords = new Map(all("keywords").map((each) => [languageOf(each), each.text.trim()]));
  const pseudo = all("pseudoquery")[0];
  const query = all("query")[0];
  const answers = all("answers").flatMap(({ children }) => children);
  const type = element.attributes.get("answertype");
  const known = new Set(["string", "keywords", "query", "pseudoquery", "answers"]);
  return {
    id: element.attributes.get("id") ?? "",
    texts: all("string").map((each) => {
      const language = languageOf(each);
      const words = keywords.get(language);
      return { language, text: each.text.trim(), ...(words === undefined ? {} : { keywords: words }) };
    }),
    forms: [...formOf(query?.text, undefined), ...formOf(pseudo?.text, "pseudoquery")],
    answers: all("answers").length === 0 ? null : answers.map(answerOf),
    entities: [],
    ...(type === undefined ? {} : { type }),
    metadata: {
      ...jsonObject([...element.attributes].filter(([name]) => name !== "id" && name !== "answertype")),
      ...(query && formOf(query.text, undefined).length === 0 ? { query: query.text.trim() } : {}),
      ...jsonObject(
        element.children.filter(({ name }) => !known.has(name)).map((child) => [child.name, asJson(child)]),
      ),
    },
  };
}

const languageOf = (element: XmlElement): string => element.attributes.get("lang") ?? "en";

/** Questions without an answer in the graph have the words OUT OF SCOPE for a query. */
function formOf(text: string | undefined, field: string | undefined): Question["forms"] {
  const trimmed = text?.trim() ?? "";
  if (trimmed === "" || /^out of scope$/i.test(trimmed)) return [];
  return [{ language: "sparql", text: trimmed, ...(field === undefined ? {} : { field }) }];
}

/** `<answer>IRI or text</answer>`, or with `uri`, `string`, `number`, `date`, `boolean` inside. */
function answerOf(element: XmlElement): Answer {
  const inner = (name: string) => element.children.find((child) => child.name === name)?.text.trim();
  const uri = inner("uri");
  const label = inner("string");
  if (uri !== undefined) return { type: "uri", value: uri, ...(label === undefined ? {} : { label }) };
  const child = element.children[0];
  const value = (child ?? element).text.trim();
  if (/^(true|false)$/i.test(value)) return { type: "boolean", value: value.toLowerCase() };
  if (/^https?:\/\//.test(value)) return { type: "uri", value };
  return { type: child?.name === "number" ? "number" : "literal", value };
}

function asJson(element: XmlElement): Json {
  if (element.children.length === 0 && element.attributes.size === 0) return element.text.trim();
  const parts: JsonObject = jsonObject([
    ...[...element.attributes].map(([name, value]) => [`@${name}`, value] as const),
    ["text", element.text.trim()],
    ["children", element.children.map((child) => ({ [child.name]: asJson(child) }))],
  ]);
  return parts;
}
