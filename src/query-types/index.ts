// `lacuna/query-types`: enumeration of query types, EFO-1 and EFO_k.

export type { CrossTable } from "./cross-table.ts";
export { type Efo1Limits, type Efo1Type, efo1Types, publishedYield } from "./efo1.ts";
export { type EfokType, efokTypes, officialEfokTypes } from "./efok.ts";
export { type EfokLimits, publishedLimits } from "./efok-limits.ts";
export { distinctForms, type FormDifference, formDifferences } from "./form-differences.ts";
export { efo1Table, efokGroups, efokTable } from "./groups.ts";
export { queryTypeKey, typeKey } from "./type-key.ts";
