/** IRIs of the prefixes that need no declaration; those of a graph's files and of a query take precedence. */
export const knownPrefixes: ReadonlyMap<string, string> = new Map([
  ["rdf", "http://www.w3.org/1999/02/22-rdf-syntax-ns#"],
  ["rdfs", "http://www.w3.org/2000/01/rdf-schema#"],
  ["owl", "http://www.w3.org/2002/07/owl#"],
  ["xsd", "http://www.w3.org/2001/XMLSchema#"],
  ["skos", "http://www.w3.org/2004/02/skos/core#"],
  ["foaf", "http://xmlns.com/foaf/0.1/"],
  ["schema", "http://schema.org/"],
  ["wd", "http://www.wikidata.org/entity/"],
  ["wdt", "http://www.wikidata.org/prop/direct/"],
  ["p", "http://www.wikidata.org/prop/"],
  ["ps", "http://www.wikidata.org/prop/statement/"],
  ["pq", "http://www.wikidata.org/prop/qualifier/"],
  ["dbo", "http://dbpedia.org/ontology/"],
  ["dbr", "http://dbpedia.org/resource/"],
]);
