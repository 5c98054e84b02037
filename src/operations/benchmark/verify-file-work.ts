import type { Mistake } from "../../benchmark/folder/verify.ts";
import {
  type GivenAnswer,
  type GivenAnswers,
  type GivenFormat,
  givenFormatOf,
  readGivenLine,
} from "../../benchmark/formats/given-lines.ts";
import { LacunaError } from "../../error.ts";
import { createAnswerer } from "../../exact/index.ts";
import { plainBytes } from "../../formats/compression/compression.ts";
import { textLines } from "../../formats/text/lines.ts";
import { fullView, type Graph, observed, type Split, type View } from "../../kg/graph.ts";
import { isNarrowQuery, type WideQuery } from "../../query/wide/formula.ts";
import { lowered } from "../../query/wide/lower.ts";
import { manyOf } from "../../report/figures.ts";
import { nameOf } from "../../runs/paths.ts";
import type { Host } from "../host.ts";
import { openGraph } from "../resources/graph.ts";
import { pauseBetween } from "../running/interruptible.ts";
import type { Verified } from "./results.ts";
import type { VerifyParameters } from "./verify.ts";

/** Mistakes that are listed. */
const MOST_LISTED = 100;

/** Answers every query of a file over times, qualifiers or numbers, and compares the answers with those of the file. */
export async function verifyFileOfQueries(given: VerifyParameters, host: Host): Promise<Verified> {
  const file = String(given.benchmark);
  const split = splitOf(file);
  const graph = await openGraph(given.graph, host, given);
  const answersOn = askedOn(graph, split);
  const mistakes: Mistake[] = [];
  const counted = { queries: 0, easy: 0, hard: 0 };
  let [line, more] = [0, 0];
  let format: GivenFormat | undefined;
  const note = (code: string, message: string) => {
    if (mistakes.length < MOST_LISTED) mistakes.push({ file, line, code, message });
    else more++;
  };
  for await (const text of textLines(plainBytes(host.files, file), file)) {
    line++;
    if (text.trim() === "") continue;
    format ??= givenFormatOf(text) ?? refuseUnknown(file);
    counted.queries++;
    try {
      const { query, given: said } = readGivenLine(format, text, graph, split);
      for (const each of said) {
        const wrong = differenceOf(each, answersOn(query, format));
        if (wrong) note("answers", `${wrong} on ${PARTS[each.on]}`);
      }
      const [all, known] = said;
      const easy = known?.answers.size ?? 0;
      counted.easy += easy;
      counted.hard += Math.max(0, (all?.answers.size ?? 0) - easy);
    } catch (error) {
      if (!(error instanceof LacunaError)) throw error;
      note(error.code, error.message);
    }
    if (counted.queries % REPORTED === 0) {
      host.onProgress?.({
        title: "verifying",
        done: counted.queries,
        total: 0,
        note: manyOf(mistakes.length + more, "mistake"),
      });
      await pauseBetween(host, () => "nothing was kept");
    }
  }
  const { queries, ...pairs } = counted;
  return { ok: mistakes.length === 0, files: 1, queries, pairs, mistakes, more, recorded: {} };
}

/** Queries between two looks at whether the work goes on. */
const REPORTED = 64;

const PARTS: Readonly<Record<GivenAnswers["on"], string>> = {
  train: "the links of train",
  known: "the links known before",
  full: "all links",
};

/** The split that the name of a file says. @throws LacunaError `benchmark.no-split` */
function splitOf(file: string): Split {
  const found = /(?:^|[._-])(train|valid|test)(?=[._-])/.exec(nameOf(file))?.[1];
  if (found) return found as Split;
  throw new LacunaError("benchmark.no-split", `${file} does not say of which split its queries are`, {
    place: { file },
    hint: "call it as other tools do: e2i.test.jsonl, test.2hop.jsonl",
  });
}

function refuseUnknown(file: string): never {
  throw new LacunaError(
    "benchmark.unreadable",
    `${file} has no queries over times, qualifiers or numbers with answers`,
    {
      place: { file, line: 1 },
      hint: "queries over links are imported by `benchmark import`, which compares their answers; then verify its folder",
    },
  );
}

type Answered = (on: GivenAnswers["on"]) => ReadonlySet<GivenAnswer>;

/** Answers a query on the parts of a graph that are asked for, each once. */
function askedOn(graph: Graph, split: Split): (query: WideQuery, format: GivenFormat) => Answered {
  const full = fullView(graph, split);
  const views: Readonly<Record<GivenAnswers["on"], View>> = {
    full,
    known: split === "train" ? full : observed(graph, split),
    train: graph.train,
  };
  const narrow = new Map(Object.entries(views).map(([on, view]) => [on, createAnswerer(view)]));
  return (query, format) => {
    const there = isNarrowQuery(query) ? undefined : lowered(query, graph);
    const found = new Map<string, ReadonlySet<GivenAnswer>>();
    return (on) => {
      let answers = found.get(on);
      if (!answers) {
        const { ids } = there
          ? createAnswerer({ graph: there.graph, levels: views[on].levels })(there.query)
          : narrow.get(on)!(query as never);
        answers = new Set([...ids].map((id) => format.written(id, there?.graph ?? graph, graph)));
        found.set(on, answers);
      }
      return answers;
    };
  };
}

/** What differs between the answers of a file and those of the graph; undefined where nothing does. */
function differenceOf({ on, answers, but }: GivenAnswers, answered: Answered): string | undefined {
  const found = answered(on);
  const still = but === "still-true" ? answered("full") : undefined;
  const known = but === "known-left-out" ? answered("known") : undefined;
  const missing = [...found].filter(
    (each) => !answers.has(each) && (still?.has(each) ?? true) && !known?.has(each),
  );
  const other = [...answers].filter((each) => !found.has(each));
  if (missing.length + other.length === 0) return undefined;
  const shown = (list: readonly GivenAnswer[]) => list.slice(0, SHOWN).join(", ");
  return [
    ...(other.length > 0
      ? [
          `${manyOf(other.length, "answer")} of the file ${other.length === 1 ? "is" : "are"} none (${shown(other)})`,
        ]
      : []),
    ...(missing.length > 0
      ? [
          `${manyOf(missing.length, "answer")} ${missing.length === 1 ? "is" : "are"} missing in the file (${shown(missing)})`,
        ]
      : []),
  ].join(" and ");
}

/** Answers that a mistake names. */
const SHOWN = 3;
