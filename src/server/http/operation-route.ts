import type { Operation } from "../../operations/contract/operation.ts";
import type { BytesTaker, Window, WrittenHead } from "../../operations/contract/written/wanted.ts";
import { jsonBody } from "../calls/body.ts";
import { type Calling, type CheckedCall, checkedCall } from "../calls/call.ts";
import { contentTypeOf, type Form, formsOf, formWanted } from "../calls/forms.ts";
import { type Answer, type Reply, reply, withoutBodyOf } from "../calls/reply.ts";
import { writtenReply } from "../calls/written-reply.ts";
import type { Offer } from "../offers/offer.ts";
import type { Place } from "../offers/places.ts";
import { refusal } from "../refusal.ts";
import type { Cursors } from "./cursors.ts";
import type { KeptReplies } from "./kept-replies.ts";
import type { LastUsed } from "./last-used.ts";
import { pageOf, pageWanted } from "./pages.ts";
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
  readonly cursors: Cursors;
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
    return { ...withoutBodyOf(answer), status: 304 };
  return request.method === "HEAD" ? withoutBodyOf(answer) : answer;
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
  const { page: size, after, ...others } = asked;
  const page = search.has("page") ? pageOf(String(size)) : size;
  const given = { ...others, ...(parameter ? { [parameter.name]: parameter.isList ? [id] : id } : {}) };
  const call = await checkedCall(offer, given, answering);
  const { state, window, headers } = await headOf(
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
  const run = (written: BytesTaker) =>
    call.run({
      ...{ caller, written },
      // Made when it is read: what takes a moment needs none.
      get signal() {
        return request.signal;
      },
    });
  const { answer, end } = await sent(run, { form, window, state, headers, url }, answering);
  if (!end || !isWhole(end)) return answer;
  if (sameAs !== undefined) answering.last.keep(sameAs, answer);
  else if (form === "json" && key !== undefined) answering.kept.keep(key, answer, call);
  return answer;
}

/** What is known of an answer before it is made. */
interface Head {
  readonly form: Form;
  /** Its part of a long list; all where nobody asked for a page. */
  readonly window: Window | undefined;
  readonly state: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly url: URL;
}

/** Sends what a call writes, with the way to the next page. */
async function sent(
  run: (written: BytesTaker) => Promise<unknown>,
  { form, window, state, headers, url }: Head,
  { cursors }: Answering,
) {
  const cursorOf = ({ next }: WrittenHead) => (next === undefined ? undefined : cursors.after(next, state));
  const { reply: answer, end } = await writtenReply(
    run,
    { form, window },
    {
      headersOf(head) {
        const cursor = cursorOf(head);
        return cursor === undefined
          ? headers
          : { ...headers, Link: `<${nextPage(url, cursor)}>; rel="next"` };
      },
      tailOf(head) {
        const cursor = cursorOf(head);
        return cursor === undefined || head.isList ? "" : `,"next":${JSON.stringify(cursor)}}\n`;
      },
    },
  );
  return { answer, end };
}

/** Whether an answer is the same when it is worked out again: no limit of time or memory has ended it. */
const isWhole = ({ outcome }: { readonly outcome?: string }): boolean =>
  ["complete", "row-limit", undefined].includes(outcome);

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
  { states, limits, cursors }: Answering,
) {
  const state = await states.of(id, given, call);
  const wanted = pageWanted({ page, after }, limits.page, state, cursors);
  const isPage = page !== undefined || after !== undefined;
  // What comes in lines or as a table comes as a whole, unless a page is asked for.
  const window = isPage || form === "json" ? wanted : undefined;
  const headers = {
    "Content-Type": contentTypeOf(form),
    // The answer is this caller's, and is asked for again: it may have changed.
    "Cache-Control": "private, no-cache",
    ETag: `"${state.slice(0, 32)}-${form}${isPage ? `-${wanted.from}-${wanted.size}` : ""}"`,
    Vary: "Accept, Authorization, Cookie",
  };
  return { state, window, headers };
}

const matches = (header: string | null, etag: string): boolean =>
  (header ?? "").split(",").some((each) => each.trim().replace(/^W\//, "") === etag || each.trim() === "*");

function nextPage(url: URL, after: string): string {
  const next = new URL(url);
  next.searchParams.set("after", after);
  return `${next.pathname}${next.search}`;
}
