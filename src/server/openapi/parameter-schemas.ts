import * as z from "zod/mini";
import { kindOf } from "../../operations/contract/kinds.ts";
import type { Offer } from "../offers/offer.ts";

type Schema = Readonly<Record<string, unknown>>;

/** A file that comes with a call. */
const givenFile = {
  type: "object",
  properties: { name: { type: "string" }, text: { type: "string" } },
  required: ["name", "text"],
  additionalProperties: false,
};

/** The parameters of an operation as JSON Schema: what is opened elsewhere is an id here, and `x-resource` says of what. */
export function parameterSchemas({ parameters }: Offer): Record<string, Schema> {
  const node = z.toJSONSchema(z.strictObject(parameters), {
    io: "input",
    unrepresentable: "any",
    override: ({ zodSchema, jsonSchema }) => {
      const kind = kindOf(zodSchema as unknown as z.ZodMiniType);
      if (!kind) return;
      if (kind.is === "resource")
        Object.assign(jsonSchema, { type: "string", minLength: 1, "x-resource": kind.of });
      // A single file: it may come with the call as well.
      if (kind.is === "resource" && kind.of === "predictions") {
        delete jsonSchema.type;
        Object.assign(jsonSchema, { anyOf: [{ type: "string" }, givenFile] });
      }
      if (kind.is === "query" || kind.is === "source") jsonSchema.type = "string";
      if (kind.is === "input") Object.assign(jsonSchema, givenFile);
      if (kind.is === "output-file" || kind.is === "output-folder")
        Object.assign(jsonSchema, { type: "string", pattern: "^[A-Za-z0-9][A-Za-z0-9._-]{0,99}$" });
      if (kind.is === "code") Object.assign(jsonSchema, { type: "string", enum: [...kind.names] });
    },
  }) as { readonly properties?: Record<string, Schema> };
  return node.properties ?? {};
}
