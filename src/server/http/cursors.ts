import { createHmac, timingSafeEqual } from "node:crypto";
import { refusal } from "../refusal.ts";

/** Cursors that this server gave: nobody else can make one. */
export interface Cursors {
  /** @param tag the state of what is listed */
  after(entries: number, tag: string): string;
  /**
   * Entries before the place of a cursor.
   * @throws LacunaError `http.bad-cursor` for what was not given here, or for another list
   */
  before(cursor: string, tag: string): number;
}

/** Bytes of the sign of a cursor. */
const SIGN = 15;

/** @param key that nobody else knows */
export function openCursors(key: string | Uint8Array): Cursors {
  const signOf = (entries: number, tag: string): Buffer =>
    createHmac("sha256", key).update(`${entries} ${tag}`).digest().subarray(0, SIGN);
  return {
    after: (entries, tag) => `${entries.toString(36)}.${signOf(entries, tag).toString("base64url")}`,
    before(cursor, tag) {
      const [, digits = "", sign = ""] = /^([0-9a-z]{1,10})\.([\w-]{20})$/.exec(cursor) ?? [];
      const entries = Number.parseInt(digits, 36);
      const own = Number.isSafeInteger(entries) ? signOf(entries, tag) : undefined;
      if (own && timingSafeEqual(own, Buffer.from(sign, "base64url"))) return entries;
      throw refusal("bad-cursor", "the cursor is none of this list", {
        hint: "ask as you asked for the page before, and give the one that it came with; where what is listed has changed, or the server was started anew, begin again",
      });
    },
  };
}
