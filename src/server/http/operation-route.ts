import { visible } from "../../formats/text/visible.ts";
import type { Operation, Takers } from "../../operations/contract/operation.ts";
import { rowLines } from "../../report/rows.ts";
import { jsonBody } from "../calls/body.ts";
import { type Calling, type CheckedCall, checkedCall } from "../calls/call.ts";
import { contentTypeOf, type Form, formsOf, formWanted, separators } from "../calls/forms.ts";
import type { ReadyCall } from "../calls/given.ts";
import { type Answer, type Reply, reply } from "../calls/reply.ts";
import { tableReply } from "../calls/table-reply.ts";
import type { Offer } from "../offers/offer.ts";
import type { Place } from "../offers/places.ts";
import { refusal } from "../refusal.ts";
import type { KeptReplies } from "./kept-replies.ts";
import type { LastUsed } from "./last-used.ts";
import { onePage, pageWanted } from "./pages.ts";
import { queryParameters } from "./query-string.ts";
import type { States } from "./state.ts";

/** A request that was let in. */
export interface Admitted {
  readonly request: Request;
  readonly url: URL;
  readonly caller: string;
  /** The part of the path that stands for the parameter of the place. */
  readonly id: string | undefined;
}

/** The services that calls of operations need. */
export interface Answering extends Calling {
  readonly states: States;
  /** Answers to questions that take a moment, by address. */
  readonly kept: KeptReplies;
  /** Answers that take longer, such as predictions, by all that they depend on. */
  readonly last: LastUsed<Reply>;
}

/** Answers a request for an operation at one of its places. */
export async function answerOperation(
  offer: Offer,
  place: Place,
  admitted: Admitted,
  answering: Answering,
): Promise<Answer> {
  const { request } = admitted;
  if (!isRead(request)) return newAnswer(offer, place, admitted, { answering });
  // Headers that are not in it change nothing; limits are the same for all callers.
  const key = `${request.url} ${request.headers.get("accept") ?? ""}`;
  const kept = await answering.kept.find(key);
  return kept ? asWanted(request, kept) : newAnswer(offer, place, admitted, { answering, key });
}

const isRead = ({ method }: Request): boolean => method === "GET" || method === "HEAD";

/** The answer without its body where that is not wanted: by HEAD, or by who has it already. */
function asWanted(request: Request, answer: Reply): Reply {
  if (matches(request.headers.get("if-none-match"), answer.headers.ETag ?? ""))
    return { ...answer, status: 304, body: null };
  return request.method === "HEAD" ? { ...answer, body: null } : answer;
}

/** Works an answer out. */
async function newAnswer(
  offer: Offer,
  place: Place,
  { request, url, caller, id }: Admitted,
  { answering, key }: { readonly answering: Answering; readonly key?: string },
): Promise<Answer> {
  const { operation } = offer;
  const search = new URLSearchParams(url.search);
  const format = search.get("format");
  search.delete("format");
  const form = formWanted(format, request.headers.get("accept"), formsOf(operation, ["json", "ndjson"]));
  const asked: Record<string, unknown> = {
    ...(isRead(request) ? {} : await jsonBody(request, answering.limits.body)),
    ...queryParameters(search, offer.parameters),
  };
  const { parameter } = place;
  if (parameter && Object.hasOwn(asked, parameter.name))
    throw refusal("bad-parameter", `{${parameter.name}} is given by the address`, { hint: "leave it out" });
  const { page, after, ...others } = asked;
  const given = { ...others, ...(parameter ? { [parameter.name]: parameter.isList ? [id] : id } : {}) };
  const call = await checkedCall(offer, given, answering);
  const { state, wanted, headers } = await headOf(
    { page, after, form, given },
    operation,
    call,
    answering,
  ).catch((error: unknown) => {
    call.close();
    throw error;
  });
  if (isRead(request)) {
    const early = asWanted(request, reply("", { headers }));
    if (early.body === null) {
      call.close();
      return early;
    }
  }
  const sameAs =
    form === "json" && operation.length !== "moment"
      ? `${headers.ETag} ${url.pathname}${url.search} ${JSON.stringify(given)}`
      : undefined;
  const same = sameAs === undefined ? undefined : answering.last.find(sameAs);
  if (same) {
    call.close();
    return same;
  }
  const run: Run = (takers) =>
    call.run({
      caller,
      // Made when it is read: what takes a moment needs none.
      get signal() {
        return request.signal;
      },
      ...takers,
    });
  if (form === "parquet") {
    const table = await operation.rows!((await run({})) as never, call.ready.parameters as never);
    return tableReply(table, form, answering.host, headers);
  }
  if (form !== "json") return streamed(form, operation, { run, given: call.ready.parameters }, headers);
  const { result, next } = onePage(await run({}), wanted, state);
  const shown =
    next === undefined ? result : Array.isArray(result) ? result : { ...(result as object), next };
  const link = next === undefined ? {} : { Link: `<${nextPage(url, next)}>; rel="next"` };
  const answer = reply(`${visible(JSON.stringify(shown))}\n`, { headers: { ...headers, ...link } });
  if (!isWhole(result)) return answer;
  if (sameAs !== undefined) answering.last.keep(sameAs, answer);
  else if (key !== undefined) answering.kept.keep(key, answer, call);
  return answer;
}

/** Whether an answer is the same when it is worked out again: no limit of time or memory has ended it. */
const isWhole = (result: unknown): boolean =>
  ["complete", "row-limit", undefined].includes((result as { readonly outcome?: string }).outcome);

/** The known parts of an answer before it is worked out. */
async function headOf(
  {
    page,
    after,
    form,
    given,
  }: Readonly<Record<"page" | "after", unknown>> & {
    readonly form: Form;
    readonly given: Readonly<Record<string, unknown>>;
  },
  { id }: Operation,
  call: CheckedCall,
  { states, limits }: Calling & { readonly states: States },
) {
  const state = await states.of(id, given, call);
  const wanted = pageWanted({ page, after }, limits.page, state);
  const isPage = page !== undefined || after !== undefined;
  const headers = {
    "Content-Type": contentTypeOf(form),
    // The answer is this caller's, and is asked for again: it may have changed.
    "Cache-Control": "private, no-cache",
    ETag: `"${state.slice(0, 32)}-${form}${isPage ? `-${wanted.from}-${wanted.size}` : ""}"`,
    Vary: "Accept, Authorization, Cookie",
  };
  return { state, wanted, headers };
}

/** Runs a call for the taker of the answer. */
type Run = (takers: Takers<unknown>) => Promise<unknown>;

/** A call whose answer is written while it is made. */
interface Streamed {
  readonly run: Run;
  readonly given: ReadyCall["parameters"];
}

/** Writes an answer while it is made; what ends it early, ends the response without its last line. */
async function streamed(
  form: Exclude<Form, "json" | "parquet">,
  operation: Operation,
  { run, given }: Streamed,
  headers: Readonly<Record<string, string>>,
): Promise<Response> {
  const { readable, writable } = new TransformStream<Uint8Array, Uint8Array>(undefined, { highWaterMark: 8 });
  const writer = writable.getWriter();
  const encoder = new TextEncoder();
  let begun = () => {};
  const first = new Promise<void>((resolve) => {
    begun = resolve;
  });
  const put = async (text: string) => {
    begun();
    if (text !== "") await writer.write(encoder.encode(visible(text)));
  };
  const linesOf = form === "ndjson" ? jsonLines : tableLines(operation, given, form);
  const work = async () => {
    const takers = operation.stream
      ? {
          onItems: async (items: readonly unknown[]) => {
            for (const each of items) await put(await linesOf(each));
          },
        }
      : {};
    await put(await linesOf(await run(takers)));
    await writer.close();
  };
  // An error before the first line has its own status; later it can only end the response.
  const done = work();
  done.catch((error: unknown) => writer.abort(error).catch(() => {}));
  await Promise.race([first, done]);
  return new Response(readable, { headers });
}

const jsonLines = async (value: unknown): Promise<string> => `${JSON.stringify(value)}\n`;

/** Rows as lines, the header before the first. */
function tableLines(
  operation: Operation,
  given: ReadyCall["parameters"],
  form: keyof typeof separators,
): (value: unknown) => Promise<string> {
  let isFirst = true;
  return async (value) => {
    const { header, rows } = await operation.rows!(value as never, given as never);
    const lines = isFirst ? [header, ...rows] : rows;
    isFirst = false;
    return rowLines(lines, { separator: separators[form], spreadsheet: false });
  };
}

const matches = (header: string | null, etag: string): boolean =>
  (header ?? "").split(",").some((each) => each.trim().replace(/^W\//, "") === etag || each.trim() === "*");

function nextPage(url: URL, after: string): string {
  const next = new URL(url);
  next.searchParams.set("after", after);
  return `${next.pathname}${next.search}`;
}
