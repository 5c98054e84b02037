/** The repair of query texts in the published preprocessing; `none` for datasets that it does not treat. */
export type OfficialDialect =
  | "qald"
  | "lcquad1"
  | "lcquad2-wikidata"
  | "lcquad2-dbpedia"
  | "cwq"
  | "complexwebquestions"
  | "none";

/** The definition of a schema item, and the comparison of questions by them. */
export interface SchemaItemRule {
  /**
   * `official`: the published extraction with its quirks (`preprocess.py` of Jiang and Usbeck): predicates of triple patterns as
   * they stand, function words found in the text of the query. `default`: read from the parsed query, under names that
   * all notations of a graph share.
   */
  readonly name: "official" | "default";
  /** Repeated items count: two questions agree when their items agree as multisets, else as sets. */
  readonly multiset: boolean;
  /** Classes are items: objects of rdf:type, P31, type.object.type. */
  readonly classes: boolean;
  /** COUNT is an item where it is called; `anywhere` also when an IRI only contains the letters. */
  readonly count: "call" | "anywhere" | "no";
  /** `<`, `<=`, `>`, `>=`, `!=` are items. */
  readonly comparatives: boolean;
  /** Ordering cut off by a limit, ARGMAX, ARGMIN, SelectAmong, SelectBetween are items. */
  readonly superlatives: boolean;
  /** MIN, MAX, SUM, AVG and the like are items. */
  readonly aggregates: boolean;
  /** Only for `official`. */
  readonly dialect: OfficialDialect;
}

/**
 * The rule of Jiang and Usbeck (Knowledge Graph Question Answering Datasets and Their Generalizability, SIGIR 2022):
 * relations, classes, COUNT and comparatives, compared as sets. The published code compares multisets without classes; that
 * is {@link officialRule}.
 * @internal
 */
export const defaultRule: SchemaItemRule = {
  name: "default",
  multiset: false,
  classes: true,
  count: "call",
  comparatives: true,
  superlatives: false,
  aggregates: false,
  dialect: "none",
};

/** The rule of the published splits; `dialect` selects the repairs of the dataset's queries. @internal */
export const officialRule = (dialect: OfficialDialect): SchemaItemRule => ({
  name: "official",
  multiset: true,
  classes: false,
  count: "anywhere",
  comparatives: true,
  superlatives: false,
  aggregates: false,
  dialect,
});

/** The dialect of the published preprocessing for a format of this library. @internal */
export function officialDialect(format: string): OfficialDialect {
  if (format.startsWith("qald")) return "qald";
  if (format === "lcquad1" || format === "vquanda") return "lcquad1";
  if (format.startsWith("lcquad2")) return "lcquad2-wikidata";
  if (format === "complexwebquestions") return "complexwebquestions";
  return format === "cfq" ? "cwq" : "none";
}
