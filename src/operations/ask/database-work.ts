import type { Answers } from "../../exact/answers.ts";
import { chosenView } from "../../kg/chosen-view.ts";
import type { Graph } from "../../kg/graph.ts";
import { levelsOfView } from "../../sql/levels.ts";
import { answerOne } from "../../sql/run.ts";
import type { Host } from "../host.ts";
import { openQuery, refuseUnreadable } from "../resources/query.ts";
import { whileNotInterrupted } from "../running/interruptible.ts";
import { openStored } from "../sql/open-sql-graph.ts";
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
      const opened = await openStored(given.graph, given, host, !given.ids);
      try {
        const { graph } = opened;
        const query = openQuery(given.query, graph, given);
        const { levels } = chosenView(graph, given.view ?? "full", given.split);
        const time = given.timeout === undefined ? undefined : 1000 * given.timeout;
        const bounds = { limit: given.limit, time };
        return {
          graph,
          answers: await answerOne(query, await opened.database(), levelsOfView(levels), bounds),
        };
      } finally {
        await opened.close();
      }
    },
    unanswered,
  );
}
