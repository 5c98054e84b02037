import { type Json, type JsonObject, jsonObject } from "../question/json.ts";

/** A file of a dataset. */
export interface CardFile {
  readonly name: string;
  readonly sha256: string;
  readonly bytes: number;
}

/** The facts of a data card. @internal */
export interface CardFacts {
  readonly name: string;
  readonly description: string;
  readonly license?: string;
  readonly url?: string;
  readonly citation?: string;
  /** ISO 8601; the caller supplies the date. */
  readonly date?: string;
  readonly files: readonly CardFile[];
  /** The levels that the test records may have, if they have any. */
  readonly levels: boolean;
}

/** The terms of Croissant 1.0, as its specification has them. */
const context: JsonObject = {
  "@language": "en",
  "@vocab": "https://schema.org/",
  citeAs: "cr:citeAs",
  column: "cr:column",
  conformsTo: "dct:conformsTo",
  cr: "http://mlcommons.org/croissant/",
  data: { "@id": "cr:data", "@type": "@json" },
  dataType: { "@id": "cr:dataType", "@type": "@vocab" },
  dct: "http://purl.org/dc/terms/",
  extract: "cr:extract",
  field: "cr:field",
  fileObject: "cr:fileObject",
  fileProperty: "cr:fileProperty",
  fileSet: "cr:fileSet",
  format: "cr:format",
  includes: "cr:includes",
  isLiveDataset: "cr:isLiveDataset",
  jsonPath: "cr:jsonPath",
  key: "cr:key",
  md5: "cr:md5",
  parentField: "cr:parentField",
  path: "cr:path",
  recordSet: "cr:recordSet",
  references: "cr:references",
  regex: "cr:regex",
  repeated: "cr:repeated",
  replace: "cr:replace",
  sc: "https://schema.org/",
  separator: "cr:separator",
  source: "cr:source",
  subField: "cr:subField",
  transform: "cr:transform",
};

/** A data card in Croissant 1.0 JSON-LD (MLCommons): files with hashes, and the fields of the records in each. @internal */
export function croissantCard(facts: CardFacts): JsonObject {
  return jsonObject([
    ["@context", context],
    ["@type", "sc:Dataset"],
    ["conformsTo", "http://mlcommons.org/croissant/1.0"],
    ["name", facts.name],
    ["description", facts.description],
    ["license", facts.license],
    ["url", facts.url],
    ["citeAs", facts.citation],
    ["datePublished", facts.date],
    ["distribution", facts.files.map(fileObject)],
    ["recordSet", facts.files.map((file) => recordSet(file, facts.levels))],
  ]);
}

const fileObject = ({ name, sha256, bytes }: CardFile): Json => ({
  "@type": "cr:FileObject",
  "@id": name,
  name,
  contentUrl: name,
  contentSize: `${bytes} B`,
  encodingFormat: "application/json",
  sha256,
});

function recordSet({ name }: CardFile, levels: boolean): Json {
  const part = name.replace(/\.json$/, "");
  const field = (key: string, description: string, path: string): Json => ({
    "@type": "cr:Field",
    "@id": `${part}/${key}`,
    name: `${part}/${key}`,
    description,
    dataType: "sc:Text",
    source: { fileObject: { "@id": name }, extract: { jsonPath: `$.questions[*].${path}` } },
  });
  return {
    "@type": "cr:RecordSet",
    "@id": part,
    name: part,
    field: [
      field("id", "identifier of the question", "id"),
      field("question", "the question in each language", "question"),
      field("query", "the logical forms of the question", "query"),
      field("answers", "gold answers as SPARQL results", "answers"),
      field("schema_items", "relations, classes and functions of the query", "schema_items"),
      ...(levels && part !== "train" ? [field("level", "level of generalization", "level")] : []),
    ],
  };
}
