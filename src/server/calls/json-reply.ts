import { visible } from "../../formats/text/visible.ts";
import { type Reply, reply } from "./reply.ts";

/** A value as an answer of JSON. */
export const jsonReply = (value: unknown, { status, headers }: Partial<Omit<Reply, "body">> = {}): Reply =>
  reply(`${visible(JSON.stringify(value))}\n`, {
    ...(status === undefined ? {} : { status }),
    headers: {
      "Content-Type": "application/json; charset=utf-8",
      "Cache-Control": "no-store",
      ...headers,
    },
  });
