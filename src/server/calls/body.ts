import { repeatedMember } from "../../formats/text/repeated-member.ts";
import { refusal } from "../refusal.ts";

/** Objects in objects that a body may have. */
const DEEPEST = 64;

/** Names and elements that a body may have. */
const MOST_VALUES = 100_000;

/**
 * The object in the body of a request.
 * @throws LacunaError as {@link jsonValue}
 */
export async function jsonBody(request: Request, most: number): Promise<Record<string, unknown>> {
  const value = await jsonValue(request, most);
  if (typeof value !== "object" || value === null || Array.isArray(value))
    throw refusal("not-json", "the body is no object", {
      hint: 'send parameters by their names: {"query": "…"}',
    });
  return value as Record<string, unknown>;
}

/**
 * The value in the body of a request.
 * @throws LacunaError `http.not-json-type`, `http.too-large`, `http.not-json`
 */
export async function jsonValue(request: Request, most: number): Promise<unknown> {
  refuseOtherType(request, ["application/json"]);
  const text = await textBody(request, most);
  refuseMonstrous(text);
  let value: unknown;
  try {
    value = JSON.parse(text, withoutPrototype) as unknown;
  } catch (error) {
    throw refusal(
      "not-json",
      error instanceof SyntaxError ? "the body is no JSON" : (error as Error).message,
    );
  }
  const twice = repeatedMember(text);
  if (twice === undefined) return value;
  throw refusal("bad-parameter", `${twice} is given twice`, {
    hint: "leave one of them out: the last would count alone",
  });
}

/** @throws LacunaError `http.not-json-type`: forms of pages of others can send other types without being asked */
export function refuseOtherType(request: Request, types: readonly string[]): string {
  const type = (request.headers.get("content-type") ?? "").split(";")[0]!.trim().toLowerCase();
  const encoding = request.headers.get("content-encoding");
  if (!types.includes(type) || (encoding !== null && encoding !== "identity"))
    throw refusal("not-json-type", encoding ? "the body is packed" : "the body is of another type", {
      hint: `send it as ${types.join(" or ")}, not packed`,
    });
  return type;
}

/**
 * The body as text; reading ends where it is too long, whatever its header says.
 * @throws LacunaError `http.too-large`, `http.not-json`
 */
export async function textBody(request: Request, most: number): Promise<string> {
  const said = Number(request.headers.get("content-length") ?? 0);
  if (said > most) throw tooLarge(most);
  const chunks: Uint8Array[] = [];
  let length = 0;
  const reader = request.body?.getReader();
  try {
    for (;;) {
      const { done, value } = (await reader?.read()) ?? { done: true, value: undefined };
      if (done) break;
      length += value.byteLength;
      underWay += value.byteLength;
      if (length > most || underWay > Math.max(MOST_UNDER_WAY, most)) {
        await reader?.cancel().catch(() => {});
        throw length > most
          ? tooLarge(most)
          : refusal("busy", "too many bodies are sent at once", { hint: "send it again in a second" });
      }
      chunks.push(value);
    }
    return new TextDecoder("utf-8", { fatal: true }).decode(Buffer.concat(chunks));
  } catch (error) {
    if (error instanceof TypeError) throw refusal("not-json", "the body is no UTF-8");
    throw error;
  } finally {
    underWay -= length;
  }
}

/** Bytes of bodies that are read at one time. */
const MOST_UNDER_WAY = 1 << 26;

let underWay = 0;

const tooLarge = (most: number) =>
  refusal("too-large", `the body has more than ${most} bytes`, { hint: "send less at once" });

/** Counts depth and values before anything is built of them. */
function refuseMonstrous(text: string): void {
  let [depth, values, inString] = [0, 0, false];
  for (let at = 0; at < text.length; at++) {
    const sign = text.charCodeAt(at);
    if (inString) {
      if (sign === 92) at++;
      else if (sign === 34) inString = false;
    } else if (sign === 34) inString = true;
    else if (sign === 123 || sign === 91) depth++;
    else if (sign === 125 || sign === 93) depth--;
    else if (sign === 44) values++;
    if (depth > DEEPEST || values > MOST_VALUES)
      throw refusal("too-large", depth > DEEPEST ? "the body is too deep" : "the body has too many values");
  }
}

/** Such names would change what objects are; nothing of ours is called so. */
function withoutPrototype(name: string, value: unknown): unknown {
  if (name === "__proto__" || name === "constructor" || name === "prototype")
    throw refusal("not-json", `the body has a field ${name}`);
  return value;
}
