import { LacunaError } from "../../error.ts";
import type { Json } from "../question/json.ts";
import type { Answer, ChainStep, Question } from "../question/question.ts";
import type { QuestionFormat } from "./format.ts";
import { columns } from "./simple-questions.ts";

/**
 * MetaQA (Zhang et al. 2018): `question with [Topic]<TAB>answer|answer`; the companion file `…_qtype.txt` has the types
 * along each question's path (`actor_to_movie_to_director`), from which the relations follow.
 */
export const metaqa: QuestionFormat = {
  name: "metaqa",
  describe:
    "MetaQA: lines of question with [topic entity], tab, answers cut by |; paths from the file …_qtype.txt",
  kind: "lines",
  recognises: ({ lines }) => {
    const cells = (lines[0] ?? "").split("\t");
    return cells.length > 1 && bracketed(cells.at(-2)!) !== undefined && cells.at(-1) !== "";
  },
  companion: (name) => (/qtype/.test(name) ? undefined : name.replace(/(\.txt)/, "_qtype$1")),
  read(line, place): Question {
    const [text, answers] = columns(line, 2, place);
    const topic = bracketed(text);
    const steps = place.companion === undefined ? undefined : pathSteps(place.companion);
    return {
      id: String(place.number - 1),
      texts: [{ language: "en", text: topic === undefined ? text : text.replace(`[${topic}]`, () => topic) }],
      forms: steps ? [{ language: "chain", ...(topic === undefined ? {} : { from: topic }), steps }] : [],
      answers: names(answers.split("|")),
      entities: topic === undefined ? [] : [topic],
      ...(steps ? { type: place.companion as string, hops: steps.length } : {}),
      metadata: {},
    };
  },
};

/** The text in the first pair of brackets that is not empty. */
function bracketed(text: string): string | undefined {
  let start = text.indexOf("[");
  while (start >= 0 && text[start + 1] === "]") start = text.indexOf("[", start + 1);
  const end = text.indexOf("]", start);
  return start >= 0 && end > start ? text.slice(start + 1, end) : undefined;
}

/** Relations of MetaQA's graph by the type at their other end; all of them lead away from a movie. */
const relations: ReadonlyMap<string, string> = new Map([
  ["actor", "starred_actors"],
  ["director", "directed_by"],
  ["writer", "written_by"],
  ["year", "release_year"],
  ["language", "in_language"],
  ["genre", "has_genre"],
  ["tag", "has_tags"],
  ["tags", "has_tags"],
  ["imdbrating", "has_imdb_rating"],
  ["imdbvotes", "has_imdb_votes"],
]);

function pathSteps(path: string): ChainStep[] | undefined {
  const types = path.trim().split("_to_");
  const steps = types.slice(1).map((to, at): ChainStep | undefined => {
    const inverse = to === "movie";
    const relation = relations.get(inverse ? (types[at] ?? "") : to);
    return relation === undefined ? undefined : { relation, ...(inverse ? { inverse } : {}) };
  });
  return steps.length > 0 && steps.every((step) => step !== undefined) ? steps : undefined;
}

/** PathQuestion (Zhou et al. 2018): question, `answer(all/answers/)`, the path with its entities between `#`. */
export const pathQuestion: QuestionFormat = {
  name: "pathquestion",
  describe: "PathQuestion: lines of question, answer(set/of/answers/), path entity#relation#entity…",
  kind: "lines",
  graph: "freebase",
  recognises: ({ lines }) => {
    const [text, answer = "", path = "", ...more] = (lines[0] ?? "").split("\t");
    const isAnswer = answer.indexOf("(") > 0 && answer.endsWith(")");
    return text !== "" && isAnswer && hasAfter(path, path.indexOf("#", 1)) && more.length === 0;
  },
  read(line, place): Question {
    const [text, answer, path] = columns(line, 3, place);
    const nodes = path.split("#");
    const end = nodes.indexOf("<end>");
    const walked = end < 0 ? nodes : nodes.slice(0, end);
    const found = /^([^(]*)\((.*)\)$/.exec(answer);
    const all = (found?.[2] ?? "").split("/").filter((each) => each !== "");
    const from = walked[0];
    return {
      id: String(place.number - 1),
      texts: [{ language: "en", text: text.trim() }],
      forms: [
        {
          language: "chain",
          ...(from === undefined ? {} : { from }),
          steps: walked.filter((_, at) => at % 2 === 1).map((relation) => ({ relation })),
        },
      ],
      answers: names(all.length > 0 ? all : [found?.[1] ?? answer]),
      entities: from === undefined ? [] : [from],
      hops: Math.floor(walked.length / 2),
      metadata: { path },
    };
  },
};

/** ComplexQuestions (Bao et al. 2016): question, tab, a JSON list of names. */
export const complexQuestions: QuestionFormat = {
  name: "complexquestions",
  describe: 'ComplexQuestions: lines of question, tab, ["answer", …]',
  kind: "lines",
  graph: "freebase",
  recognises: ({ lines }) => /^[^\t]+\t\["/.test(lines[0] ?? ""),
  read(line, place): Question {
    const [text, list] = columns(line, 2, place);
    let parsed: Json;
    try {
      parsed = JSON.parse(list) as Json;
    } catch (cause) {
      throw new LacunaError("kgqa.broken-line", `the answers of record ${place.number} are no JSON list`, {
        place: { file: place.file, line: place.line },
        hint: 'write them as ["first", "second"]',
        cause,
      });
    }
    return {
      id: String(place.number - 1),
      texts: [{ language: "en", text }],
      forms: [],
      answers: names(Array.isArray(parsed) ? parsed.map(String) : [String(parsed)]),
      entities: [],
      metadata: {},
    };
  },
};

/** Rewritten KQA Pro records (Interactive multiple choice): target, patterns, choices, answer; without the question. */
export const kqaproChoices: QuestionFormat = {
  name: "kqapro-choices",
  describe:
    "KQA Pro as multiple choice: lines of target, patterns, choices, answer, cut by tabs; no question text",
  kind: "lines",
  graph: "kqapro",
  recognises: ({ lines }) => {
    const [first = "", ...more] = (lines[0] ?? "").split("\t");
    return more.length > 0 && (/^\?(e|qpv|pv)/.test(first) || isPattern(first));
  },
  read(line, place): Question {
    const cells = line.split("\t");
    const answer = cells.at(-1) ?? "";
    const target = cells[0]?.startsWith("?") && !cells[0].includes(",") ? cells[0] : undefined;
    const verify = answer === "yes" || answer === "no";
    const patterns = cells.slice(target === undefined ? 0 : 1, verify ? -1 : -2);
    return {
      id: /^\?\w+?_(\d+)$/.exec(target ?? "")?.[1] ?? String(place.number - 1),
      texts: [],
      forms: [{ language: "graph-query", query: { target: target ?? "bool", patterns } }],
      answers: verify ? [{ type: "boolean", value: String(answer === "yes") }] : names([answer]),
      entities: [],
      metadata: verify ? {} : { choices: cells.at(-2) ?? "" },
    };
  },
};

/** Three texts with commas between them, which may be in the texts too. */
const isPattern = (text: string): boolean => {
  const comma = text.indexOf(",", 1);
  return comma > 0 && hasAfter(text, text.indexOf(",", comma + 2));
};

const hasAfter = (text: string, at: number): boolean => at > 0 && at < text.length - 1;

const names = (values: readonly string[]): Answer[] => values.map((value) => ({ type: "name", value }));
