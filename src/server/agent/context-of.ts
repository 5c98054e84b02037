import { hostWith } from "../../operations/contract/host-with.ts";
import type { StreamingHost } from "../../operations/contract/operation.ts";
import type { BytesTaker, Window, WrittenHead } from "../../operations/contract/written/wanted.ts";
import { readyCall } from "../calls/given.ts";
import type { ServerContext } from "../context.ts";
import { refusal } from "../refusal.ts";
import type { AgentContext, AgentJobs } from "./context.ts";

/** The part of a long list that a tool gets which asks for no other. */
const FIRST: Window = { from: 0, size: 1000 };

/** Bytes of a result that a tool reads. */
const MOST = 1 << 21;

/**
 * A result that was written elsewhere, as a value: no more of it comes here than a tool can use.
 * @throws LacunaError `http.too-large`
 */
async function wholeResult(run: (written: BytesTaker) => Promise<unknown>, window: Window): Promise<unknown> {
  const pieces: Uint8Array[] = [];
  let [bytes, head]: [number, WrittenHead] = [0, {}];
  await run({
    ...{ form: "json", window },
    onHead(each) {
      head = each;
    },
    onBytes(piece) {
      bytes += piece.byteLength;
      if (bytes > MOST)
        throw refusal("too-large", `the result has more than ${MOST} bytes`, {
          hint: "ask for less at a time",
        });
      pieces.push(piece);
    },
  });
  const text = new TextDecoder().decode(Buffer.concat(pieces));
  return JSON.parse(head.next === undefined || head.isList ? text : `${text},"more":true}`);
}

/** The services of agent tools in a server: its resources, and its operations as a request would call them. */
export function contextOf(
  server: Pick<ServerContext, "host" | "catalog" | "limits" | "offers" | "call" | "cursors">,
  jobs: AgentJobs,
  { caller, url }: { readonly caller: string; readonly url?: () => string },
): AgentContext {
  const { host, catalog, limits, offers, call, cursors } = server;
  return {
    async list(kind) {
      return (await catalog.list(kind)).map(({ id, format }) => ({ id, format }));
    },
    cursors,
    async call(name, given, { signal, window = FIRST }) {
      const offer = await offers.get(name);
      if (offer?.as !== "job") {
        const run = (written: BytesTaker) =>
          call(name, given, { caller, written, ...(signal ? { signal } : {}) });
        return wholeResult(run, window);
      }
      // What may take long and is asked for something short, such as the record of a benchmark.
      const { parameters } = await readyCall(offer, given, { catalog, limits });
      const clock = AbortSignal.timeout(1000 * limits.seconds);
      const ended = signal ? AbortSignal.any([signal, clock]) : clock;
      const own = hostWith(host, { signal: ended }) as StreamingHost<unknown>;
      return offer.operation.run(parameters as never, own);
    },
    jobs,
    withoutPaths: catalog.withoutPaths,
    ...(url === undefined
      ? {}
      : {
          page: (path, { graph = "", ...parameters }) =>
            `${url()}/api/v1/graphs/${encodeURIComponent(graph)}/${path}?${new URLSearchParams(parameters)}`,
        }),
  };
}
