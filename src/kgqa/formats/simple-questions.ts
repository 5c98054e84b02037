import { LacunaError } from "../../error.ts";
import { isJsonObject, withoutKeys } from "../question/json.ts";
import type { ChainStep, Question } from "../question/question.ts";
import { hasKeys, type LinePlace, type QuestionFormat } from "./format.ts";

const freebaseLine = /^(?:www\.freebase\.com|fb:)\S*\t\S+\t\S+\t\S/;
const wikidataLine = /^Q\d+\t[PR]\d+\tQ?\S*\t\S/;

/** SimpleQuestions (Bordes et al. 2015) and the 30M Factoid corpus (Serban et al. 2016), whose ids stand in `<…>`. */
export const simpleQuestions: QuestionFormat = {
  name: "simplequestions",
  describe: "SimpleQuestions, 30M Factoid: lines of subject, relation, object, question, cut by tabs",
  kind: "lines",
  graph: "freebase",
  recognises: ({ lines }) =>
    freebaseLine.test(lines[0] ?? "") || /^<http:\S+>\t<http:\S+>\t<http:\S+>\t\S/.test(lines[0] ?? ""),
  read: (line, place) => {
    const [subject, relation, object, text] = columns(line, 4, place);
    const bare = (id: string) => id.replace(/^<(.*)>$/, "$1");
    return fact(place, bare(subject), { relation: bare(relation) }, bare(object), text);
  },
};

/** SimpleQuestionsWikidata (Diefenbach et al. 2017); `R19` is the property P19 walked backwards. */
export const simpleQuestionsWikidata: QuestionFormat = {
  name: "simplequestions-wikidata",
  describe: "SimpleQuestionsWikidata: lines of Q…, P… (or R…, backwards), Q…, question, cut by tabs",
  kind: "lines",
  graph: "wikidata",
  recognises: ({ lines }) => wikidataLine.test(lines[0] ?? ""),
  read: (line, place) => {
    const [subject, relation, object, text] = columns(line, 4, place);
    const step = relation.startsWith("R")
      ? { relation: `P${relation.slice(1)}`, inverse: true }
      : { relation };
    return fact(place, subject, step, object, text);
  },
};

function fact(place: LinePlace, from: string, step: ChainStep, to: string, text: string): Question {
  return {
    id: String(place.number - 1),
    texts: [{ language: "en", text }],
    forms: [{ language: "chain", from, steps: [step] }],
    answers: [{ type: "uri", value: to }],
    entities: [from],
    hops: 1,
    metadata: {},
  };
}

/** SimpleDBpediaQA (Azmy et al. 2018): one subject, predicates with directions. */
export const simpleDbpediaQa: QuestionFormat = {
  name: "simpledbpediaqa",
  describe: "SimpleDBpediaQA: {Questions: [{ID, Query, Subject, FreebasePredicate, PredicateList}]}",
  kind: "records",
  graph: "dbpedia",
  recognises: (sample) => hasKeys(sample, "ID", "Query", "Subject", "PredicateList"),
  read(fields) {
    const from = fields.text("Subject");
    return {
      id: fields.text("ID"),
      texts: [{ language: "en", text: fields.text("Query") }],
      forms: fields.list("PredicateList").map((each, at) => {
        const predicate = fields.inside(each, "PredicateList");
        const constraint = predicate.maybe("Constraint");
        const inverse = predicate.text("Direction") === "backward";
        return {
          language: "chain" as const,
          field: `PredicateList.${at}`,
          from,
          steps: [{ relation: predicate.text("Predicate"), ...(inverse ? { inverse } : {}) }],
          ...(constraint === undefined ? {} : { classes: [constraint] }),
        };
      }),
      answers: null,
      entities: [from],
      hops: 1,
      metadata: withoutKeys(fields.record, ["ID", "Query", "Subject", "PredicateList"]),
    };
  },
};

/** SimpleQuestions as Think-on-Graph (Sun et al. 2024) uses it. */
export const simpleQuestionsToG: QuestionFormat = {
  name: "simplequestions-tog",
  describe: "SimpleQuestions of Think-on-Graph: [{question, topic_entity: {id: name}, relation, answer}]",
  kind: "records",
  graph: "freebase",
  recognises: (sample) => hasKeys(sample, "topic_entity", "relation", "answer", "question"),
  read(fields) {
    const topic = isJsonObject(fields.record.topic_entity) ? Object.keys(fields.record.topic_entity) : [];
    const from = topic[0];
    return {
      id: String(fields.place.number - 1),
      texts: [{ language: "en", text: fields.text("question") }],
      forms: [
        {
          language: "chain",
          ...(from === undefined ? {} : { from }),
          steps: [{ relation: fields.text("relation") }],
        },
      ],
      answers: [{ type: "name", value: fields.text("answer") }],
      entities: topic,
      hops: 1,
      metadata: withoutKeys(fields.record, ["question", "relation", "answer"]),
    };
  },
};

/** The columns of a line. @throws LacunaError `kgqa.broken-line` */
export function columns(line: string, count: number, place: LinePlace): [string, string, string, string] {
  const found = line.split("\t");
  if (found.length < count)
    throw new LacunaError(
      "kgqa.broken-line",
      `record ${place.number} has ${found.length} of ${count} columns`,
      {
        place: { file: place.file, line: place.line },
        hint: "columns are cut by tabs; correct the line, or name another format with {format}",
      },
    );
  return [found[0] ?? "", found[1] ?? "", found[2] ?? "", found.slice(3).join("\t")];
}
