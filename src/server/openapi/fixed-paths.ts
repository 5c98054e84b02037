import { resourceNames } from "../../operations/contract/kinds.ts";
import { forms, tables } from "../calls/forms.ts";
import { collections } from "../catalog/resource.ts";
import { jobStatuses } from "../jobs/job.ts";
import type { Offer } from "../offers/offer.ts";

type Schema = Readonly<Record<string, unknown>>;

const refused = { $ref: "#/components/responses/Problem" };
const json = (schema: Schema) => ({ "application/json": { schema } });
const text = { type: "string" };
const id = { name: "id", in: "path", required: true, schema: text };

const resource: Schema = {
  type: "object",
  properties: {
    id: text,
    kind: { enum: [...resourceNames] },
    format: { ...text, description: "what it was recognised as" },
    ...Object.fromEntries(
      ["entities", "relations", "links"].map((name) => [
        name,
        { type: "integer", description: "of a graph, where it is known without reading it" },
      ]),
    ),
    manifest: { type: "object", description: "what its folder says of itself" },
  },
  required: ["id", "kind", "format"],
};

const job: Schema = {
  type: "object",
  properties: {
    id: text,
    operation: text,
    parameters: { type: "object" },
    caller: { ...text, description: "the name of the token" },
    status: { enum: [...jobStatuses] },
    error: { $ref: "#/components/schemas/Problem" },
    progress: { type: "object", description: "how far it is" },
    result: { description: "of one that is done: what `--json` prints, where it is short" },
    resultBytes: { type: "integer", description: "of a result that is long, and asked for by itself" },
    files: { type: "array", items: text, description: "what it has written" },
  },
  required: ["id", "operation", "parameters", "caller", "status"],
};

/** Shapes of resources and jobs. */
export const fixedSchemas: Readonly<Record<string, Schema>> = { Resource: resource, Job: job };

const answered = (schema: Schema) => ({
  "200": { description: "The answer.", content: json(schema) },
  default: refused,
});
const jobRef = { $ref: "#/components/schemas/Job" };

type Paths = Record<string, Record<string, unknown>>;

/**
 * Addresses that belong to no single operation: lists of resources, jobs, SPARQL.
 * @param parametersOf the parameters of an operation as JSON Schema
 */
export const fixedPaths = (jobs: readonly Offer[], parametersOf: (offer: Offer) => Schema): Paths => ({
  ...resourcePaths(),
  ...jobPaths(jobs, parametersOf),
  ...sparqlPaths(),
});

function resourcePaths(): Paths {
  const lists = resourceNames.flatMap((kind) => {
    const name = collections[kind];
    const all = {
      type: "object",
      properties: { [name]: { type: "array", items: { $ref: "#/components/schemas/Resource" } }, next: text },
    };
    const page = [
      {
        name: "page",
        in: "query",
        description: "entries of a page",
        schema: { type: "integer", minimum: 1 },
      },
      { name: "after", in: "query", description: "the `next` of the page before", schema: text },
    ];
    return [
      [
        `/api/v1/${name}`,
        {
          get: {
            operationId: `list-${name}`,
            summary: `list the ${name}`,
            parameters: page,
            responses: answered(all),
          },
        },
      ],
      [
        `/api/v1/${name}/{id}`,
        {
          parameters: [id],
          get: {
            operationId: `show-${name}`,
            summary: `show one of the ${name}`,
            responses: answered({ $ref: "#/components/schemas/Resource" }),
          },
        },
      ],
    ] as const;
  });
  return Object.fromEntries(lists);
}

const accepted = { "202": { description: "The job.", content: json(jobRef) }, default: refused };

function jobPaths(jobs: readonly Offer[], parametersOf: (offer: Offer) => Schema): Paths {
  const call = {
    oneOf: jobs.map((offer) => ({
      type: "object",
      title: offer.operation.summary,
      properties: { operation: { const: offer.operation.id }, parameters: parametersOf(offer) },
      required: ["operation", "parameters"],
      additionalProperties: false,
    })),
  };
  return {
    "/api/v1/jobs": {
      get: {
        operationId: "list-jobs",
        summary: "list the jobs",
        responses: answered({ type: "object", properties: { jobs: { type: "array", items: jobRef } } }),
      },
      post: {
        operationId: "start-job",
        summary: "put a job into the queue",
        requestBody: { required: true, content: json(call) },
        responses: accepted,
      },
    },
    "/api/v1/jobs/{id}": {
      parameters: [id],
      get: { operationId: "show-job", summary: "show how a job stands", responses: answered(jobRef) },
      delete: {
        operationId: "remove-job",
        summary: "forget a job that is over, and remove its files",
        responses: { "204": { description: "Removed." }, default: refused },
      },
    },
    ...Object.fromEntries((["cancel", "resume"] as const).map(changePath)),
    ...Object.fromEntries(jobContents.map(contentPath)),
  };
}

const changePath = (verb: "cancel" | "resume") => [
  `/api/v1/jobs/{id}/${verb}`,
  {
    parameters: [id],
    post: {
      operationId: `${verb}-job`,
      summary: verb === "cancel" ? "end a job; what it has kept stays" : "go on with a job",
      requestBody: { required: true, content: json({ type: "object", maxProperties: 0 }) },
      responses: accepted,
    },
  },
];

/** The fields of a job besides its state. */
const jobContents = [
  {
    name: "result",
    summary: "the result of a job that is done; as a table where it is one",
    parameters: [{ name: "format", in: "query", schema: { enum: ["json", ...tables] } }],
    content: Object.fromEntries([
      [forms.json, { schema: {} }],
      ...tables.map((form) => [
        forms[form],
        { schema: form === "parquet" ? { ...text, format: "binary" } : text },
      ]),
    ]),
  },
  {
    name: "events",
    summary: "what happens to a job, as server-sent events; `Last-Event-ID` goes on behind one",
    parameters: [],
    content: { "text/event-stream": { schema: text } },
  },
  {
    name: "file",
    summary: "a file that a job has written",
    parameters: [{ name: "name", in: "query", required: true, schema: text }],
    content: { "application/octet-stream": { schema: {} } },
  },
] as const;

const contentPath = ({ name, summary, parameters, content }: (typeof jobContents)[number]) => [
  `/api/v1/jobs/{id}/${name}`,
  {
    parameters: [id, ...parameters],
    get: {
      operationId: `job-${name}`,
      summary,
      responses: { "200": { description: `The ${name}.`, content }, default: refused },
    },
  },
];

function sparqlPaths(): Paths {
  const query = { name: "query", in: "query", schema: text };
  const content = {
    "application/sparql-results+json": { schema: { type: "object" } },
    "text/turtle": { schema: text },
  };
  return Object.fromEntries(
    (["graphs", "knowledge-bases"] as const).map((name) => [
      `/api/v1/${name}/{id}/sparql`,
      {
        parameters: [id],
        get: {
          operationId: `sparql-${name}`,
          summary: "answer a SPARQL query; without one, describe the endpoint",
          parameters: [query],
          responses: { "200": { description: "Results.", content }, default: refused },
        },
      },
    ]),
  );
}
