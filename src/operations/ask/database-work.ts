import { type Answers, answersOf } from "../../exact/answers.ts";
import { chosenView } from "../../kg/chosen-view.ts";
import type { Graph } from "../../kg/graph.ts";
import { levelsOfView } from "../../sql/levels.ts";
import { answersIn, sqlRunner } from "../../sql/run.ts";
import type { Host } from "../host.ts";
import { openQuery, refuseUnreadable } from "../resources/query.ts";
import { whileNotInterrupted } from "../running/interruptible.ts";
import { openGraphFor } from "../sql/open-sql-graph.ts";
import type { AskParameters } from "./ask.ts";

/** The answers of one query, and the graph for their names. */
export interface AnsweredThere {
  readonly graph: Graph;
  readonly answers: Answers;
}

/** Answers one query in the database that has the graph. */
export async function answerInDatabase(
  given: AskParameters & { readonly graph: string },
  host: Host,
  unanswered: () => string,
): Promise<AnsweredThere> {
  refuseUnreadable(given);
  return whileNotInterrupted(
    host,
    async () => {
      const opened = await openGraphFor("postgres", given.graph, given, host, { names: !given.ids });
      try {
        const { graph } = opened;
        const query = openQuery(given.query, graph, given);
        const { levels } = chosenView(graph, given.view ?? "full", given.split);
        const time = given.timeout === undefined ? undefined : 1000 * given.timeout;
        const run = sqlRunner(await opened.database(), { is: "answers" }, levelsOfView(levels), time);
        let answers = answersOf(query.free, new Uint32Array(0), 0, "complete");
        for await (const each of run([query])) answers = answersIn(query.free, each, given.limit);
        return { graph, answers };
      } finally {
        await opened.close();
      }
    },
    unanswered,
  );
}
