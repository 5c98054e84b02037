import { LacunaError } from "../../error.ts";
import type { Execute } from "../execution/execute.ts";
import type { QuestionSource } from "../formats/open-all.ts";
import type { Answer } from "../question/question.ts";
import { predictionsIn } from "./prediction-files.ts";
import type { RawPrediction } from "./prediction-records.ts";

/** The answers of a system to one question, in one language if it is given. @internal */
export interface Prediction {
  readonly id: string;
  readonly answers: readonly Answer[];
  readonly language?: string;
  /** The reason why its query gave no answers. */
  readonly failure?: string;
}

/** Predictions read from a file. @internal */
export interface Predictions {
  readonly byId: ReadonlyMap<string, readonly Prediction[]>;
  /** Queries that could not be executed: id and why, the first ones. */
  readonly failures: readonly { readonly id: string; readonly problem: string }[];
}

/**
 * Reads predictions: QALD JSON; records `{"id", "answers": […]}` with texts, numbers, truth values or `{type, value}`, as JSON
 * lines or a list; an object from ids to answers; CSV with columns `id` and `answer`. `{"id", "sparql"}` is executed when
 * `execute` is given. A record may name a `language`.
 * @throws LacunaError `kgqa.broken-predictions`, `kgqa.nothing-executes`, and what reading throws
 * @internal
 */
export async function readPredictions(source: QuestionSource, execute?: Execute): Promise<Predictions> {
  const byId = new Map<string, Prediction[]>();
  const failures: { id: string; problem: string }[] = [];
  for (const path of source.paths) for await (const raw of predictionsIn(source, path)) await take(raw, path);
  return { byId, failures };

  async function take({ id, language, answers, sparql }: RawPrediction, path: string) {
    let found = answers;
    let failure: string | undefined;
    if (sparql !== undefined && (found === undefined || (execute && found.length === 0))) {
      if (!execute) throw nothingExecutes(path);
      const result = await execute(sparql);
      if ("problem" in result) {
        failure = result.problem;
        failures.push({ id, problem: result.problem });
      } else found = result.answers;
    }
    const prediction: Prediction = {
      id,
      answers: found ?? [],
      ...(language === undefined ? {} : { language }),
      ...(failure === undefined ? {} : { failure }),
    };
    const others = byId.get(id);
    if (others) others.push(prediction);
    else byId.set(id, [prediction]);
  }
}

const nothingExecutes = (file: string): LacunaError =>
  new LacunaError("kgqa.nothing-executes", `${file} has queries in place of answers`, {
    place: { file },
    hint: "name an endpoint or a local RDF file to execute them on",
  });
