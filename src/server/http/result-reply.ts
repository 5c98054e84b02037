import { noGraph } from "../../operations/workers/no-graph.ts";
import { keptResultRole } from "../../operations/workers/opening-roles.ts";
import type { Calling } from "../calls/call.ts";
import { contentTypeOf, type Form } from "../calls/forms.ts";
import { jsonReply } from "../calls/json-reply.ts";
import type { Answer } from "../calls/reply.ts";
import { tableReply } from "../calls/table-reply.ts";
import { writtenReply } from "../calls/written-reply.ts";
import { type JobResult, MOST_READ } from "../jobs/jobs.ts";
import type { Offer } from "../offers/offer.ts";

/** Who asks for a result, and in which form. */
interface Wanted {
  readonly caller: string;
  readonly signal: AbortSignal;
  readonly form: Form;
}

/** The result of a job in one of the forms that it has. A long one is read and written in a worker, and sent while that is done. */
export async function resultReply(
  found: JobResult,
  offer: Offer | undefined,
  { form, caller, signal }: Wanted,
  { host, lanes, catalog }: Pick<Calling, "host" | "lanes" | "catalog">,
): Promise<Answer> {
  const rows = offer?.operation.rows;
  const table = form === "json" || form === "ndjson" || !rows ? undefined : form;
  const headers = { "Cache-Control": "no-store" };
  if (found.bytes > MOST_READ) {
    const { file, operation: id, parameters } = found;
    const wanted: Form = table ?? "json";
    const task = { file, id, parameters, form: wanted, named: catalog.named() };
    const all = { "Content-Type": contentTypeOf(wanted), ...headers };
    const { reply } = await writtenReply(
      async ({ onBytes }) => {
        const leave = await lanes.short.enter(caller, signal);
        const pool = host.pool(keptResultRole, 1, { apart: true });
        const end = () => void pool.close();
        signal.addEventListener("abort", end, { once: true });
        try {
          pool.begin(noGraph(), undefined);
          await pool.run(task, onBytes);
        } finally {
          signal.removeEventListener("abort", end);
          leave();
          await pool.close();
        }
      },
      { form: wanted, window: undefined },
      { headersOf: () => all },
    );
    return reply;
  }
  const result = await found.result();
  if (!table || !rows) return jsonReply(result);
  return tableReply(await rows(result as never, found.parameters as never), table, host, headers);
}
