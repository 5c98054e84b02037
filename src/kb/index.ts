/**
 * `lacuna/kb`: knowledge bases of entities, concepts with a hierarchy, attributes with values, relations, and qualifiers.
 * @module
 */
export { type KbBuilder, kbBuilder } from "./build/builder.ts";
export type { KbOptions } from "./build/facts.ts";
export { kbFromJson, readKbJson } from "./formats/kqapro.ts";
export { type RdfOptions, readKbRdf } from "./formats/rdf.ts";
export { readStatements, type StatementOptions } from "./formats/statements.ts";
export { readWikidata, type WikidataOptions } from "./formats/wikidata.ts";
export {
  type AttributeFacts,
  type DroppedStatements,
  type Fact,
  factAt,
  idOf,
  isConcept,
  type KnowledgeBase,
  listOf,
  type NameTable,
  type NumberLists,
  nameOf,
  type Qualifier,
  type Qualifiers,
  qualifiersAt,
  type RelationFacts,
  rowsOf,
  type ValueTable,
  valueAt,
  valueKinds,
} from "./kb.ts";
export { type KbFormat, kbFormats, type OpenKbOptions, openKnowledgeBase } from "./open.ts";
export { type GraphOptions, graphOfKnowledgeBase } from "./to-graph.ts";
export { type KbFinding, knowledgeBaseFindings } from "./validate.ts";
export {
  canCompare,
  compareValues,
  dateValue,
  holds,
  type KeyType,
  type Operator,
  operators,
  parseValue,
  printValue,
  quantityValue,
  sameValue,
  textValue,
  type Value as KbValue,
  type ValueType,
  yearValue,
} from "./values/value.ts";
export { type CountryDetails, loadWorldKnowledgeBase, worldKnowledgeBase } from "./world/world.ts";
