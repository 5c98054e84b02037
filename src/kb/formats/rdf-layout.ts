/** The IRIs of KQA Pro's RDF layout that are no names of the knowledge base. */
export const rdfLayout = {
  name: "pred:name",
  instanceOf: "pred:instance_of",
  value: "pred:value",
  unit: "pred:unit",
  year: "pred:year",
  date: "pred:date",
  head: "pred:fact_h",
  relation: "pred:fact_r",
  tail: "pred:fact_t",
} as const;
