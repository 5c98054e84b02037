import type * as z from "zod/mini";
import manifest from "../../../package.json" with { type: "json" };
import { kindOf } from "../../operations/contract/kinds.ts";
import type { Operation } from "../../operations/contract/operation.ts";
import { jsonSchemaOf } from "../../operations/contract/shape.ts";
import { type Form, forms, formsOf } from "../calls/forms.ts";
import { isNeeded, type Offer } from "../offers/offer.ts";
import type { Place } from "../offers/places.ts";
import { fixedPaths, fixedSchemas } from "./fixed-paths.ts";
import { parameterSchemas } from "./parameter-schemas.ts";

type Schema = Readonly<Record<string, unknown>>;

/** An operation at one of its addresses. */
export interface Called {
  readonly offer: Offer;
  readonly place: Place;
}

/** The API in OpenAPI 3.1, made from the operations that are offered. */
export async function openApiDocument(
  called: readonly Called[],
  jobs: readonly Offer[],
  prefix: string,
): Promise<object> {
  const schemas: Record<string, Schema> = { Problem: problem, ...fixedSchemas };
  const refer = (schema: z.ZodMiniType): Schema => {
    const { $defs, $schema: _, ...own } = jsonSchemaOf(schema) as Record<string, unknown>;
    for (const [name, each] of Object.entries(($defs ?? {}) as Record<string, Schema>))
      schemas[name] = moved(each);
    return moved(own);
  };
  const paths: Record<string, Record<string, unknown>> = fixedPaths(jobs, (offer) => ({
    type: "object",
    properties: moved(parameterSchemas(offer)),
    required: Object.entries(offer.parameters).flatMap(([name, schema]) =>
      isNeeded(schema) && kindOf(schema)?.is !== "output-folder" ? [name] : [],
    ),
    additionalProperties: false,
  }));
  for (const { offer, place } of called) {
    const { operation } = offer;
    const result = refer(await operation.result());
    paths[`/api/v1${place.path}`] = pathItem({ offer, place }, operation, result);
  }
  return {
    openapi: "3.1.0",
    info: {
      title: "Lacuna",
      version: manifest.version,
      summary: manifest.description,
      license: { name: manifest.license, identifier: manifest.license },
    },
    servers: [{ url: prefix === "" ? "/" : prefix }],
    security: [{ bearer: [] }],
    paths,
    components: {
      schemas,
      securitySchemes: { bearer: { type: "http", scheme: "bearer" } },
      responses: {
        Problem: {
          description: "What went wrong.",
          content: { "application/problem+json": { schema: { $ref: "#/components/schemas/Problem" } } },
        },
      },
    },
  };
}

/** References into the components of the document. */
const moved = (schema: unknown): Schema =>
  JSON.parse(JSON.stringify(schema).replaceAll('"#/$defs/', '"#/components/schemas/')) as Schema;

function pathItem({ offer, place }: Called, operation: Operation, result: Schema): Record<string, unknown> {
  const all = Object.entries(parameterSchemas(offer)).map(([name, schema]) => [name, moved(schema)] as const);
  const inPath = place.parameter?.name;
  const others = all.filter(([name]) => name !== inPath);
  const needed = others.map(([name]) => name).filter((name) => isNeeded(offer.parameters[name]!));
  const id = { name: inPath, in: "path", required: true, schema: { type: "string" } };
  const formNames = formsOf(operation, ["json", "ndjson"]);
  const paging = [
    { name: "page", in: "query", description: "entries of a page", schema: { type: "integer", minimum: 1 } },
    {
      name: "after",
      in: "query",
      description: "the cursor that the page before came with",
      schema: { type: "string" },
    },
    { name: "format", in: "query", description: "how the answer is written", schema: { enum: formNames } },
  ];
  const content = Object.fromEntries(formNames.map((name) => [forms[name], contentOf(name, result)]));
  const refused = { $ref: "#/components/responses/Problem" };
  const responses = {
    "200": { description: "The result, as `--json` prints it.", content },
    default: refused,
  };
  const tail = place.path
    .replaceAll(/[{}]/g, "")
    .split("/")
    .filter((part) => part !== "")
    .join("-");
  const common = { summary: operation.summary, responses };
  return {
    ...(inPath ? { parameters: [id] } : {}),
    get: {
      ...common,
      operationId: `get-${tail}`,
      parameters: [
        ...others.map(([name, schema]) => ({
          name,
          in: "query",
          required: needed.includes(name),
          ...(typeof schema.description === "string" ? { description: schema.description } : {}),
          ...inQuery(schema),
        })),
        ...paging,
      ],
    },
    post: {
      ...common,
      operationId: `post-${tail}`,
      parameters: paging.slice(2),
      requestBody: {
        required: true,
        content: {
          "application/json": {
            schema: {
              type: "object",
              properties: {
                ...Object.fromEntries(others),
                page: paging[0]!.schema,
                after: paging[1]!.schema,
              },
              ...(needed.length > 0 ? { required: needed } : {}),
              additionalProperties: false,
            },
          },
        },
      },
    },
  };
}

/** The schema of a form of an answer. Bytes have one, too: without it, generated clients would not know the other forms either. */
const contentOf = (form: Form, result: Schema): object => {
  if (form === "parquet") return { schema: { type: "string", format: "binary" } };
  return { schema: form === "json" ? result : { type: "string" } };
};

/** Lists and objects in the query of an address are JSON. */
function inQuery(schema: Schema): object {
  const text = JSON.stringify(schema);
  return /"type":"(object|array)"/.test(text) ? { content: { "application/json": { schema } } } : { schema };
}

const problem: Schema = {
  type: "object",
  description: "What went wrong (RFC 9457).",
  properties: {
    type: { type: "string", description: "`urn:lacuna:error:` and the code" },
    title: { type: "string" },
    status: { type: "integer" },
    detail: { type: "string", description: "the message" },
    code: { type: "string", description: "`area.what`" },
    hint: { type: "string", description: "what to do" },
    place: {
      type: "object",
      description: "where in the input the mistake is",
      properties: {
        text: { type: "string" },
        start: { type: "integer" },
        end: { type: "integer" },
        file: { type: "string" },
        line: { type: "integer" },
      },
    },
  },
  required: ["type", "title", "status", "detail", "code"],
};
