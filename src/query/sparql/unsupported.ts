/** Features of SPARQL that these queries lack, with alternatives. */
export const unsupportedHints: Readonly<Record<string, string>> = {
  OPTIONAL: "every link of a query must hold; leave the optional part out or ask it as a second query",
  MINUS: "use FILTER NOT EXISTS { … }",
  VALUES: "write the IRI in place of the variable, alternatives with UNION",
  BIND: "write the term in place of the variable",
  GRAPH: "a graph has no named parts; leave GRAPH out",
  SERVICE: "import the other graph's triples and query them together",
  SELECT: "put the patterns of the inner query into the outer one",
  FROM: "the graph is chosen when the query is run; leave FROM out",
  GROUP: "count the answers outside the query",
  HAVING: "count the answers outside the query",
  ORDER: "answers come sorted by id; sort them outside the query",
  LIMIT: "limit the answers where the query is run",
  OFFSET: "skip answers outside the query",
  CONSTRUCT: "use SELECT DISTINCT",
  DESCRIBE: "use SELECT DISTINCT",
  INSERT: "a graph does not change; use SELECT DISTINCT",
  DELETE: "a graph does not change; use SELECT DISTINCT",
  COUNT: "count the answers outside the query",
  "(": "aggregates, expressions and lists are not supported; select plain variables and count outside the query",
  "[": "write a variable in place of the brackets and its links as triples of their own",
  "!": "negated property sets are not supported; use FILTER NOT EXISTS { … }",
};

/** Hints for missing expected tokens. */
export const expectedHints: Readonly<Record<string, string>> = {
  "SELECT or ASK": "write SELECT DISTINCT ?x WHERE { … } or ASK { … }",
  "the variables to select": "write SELECT DISTINCT ?x WHERE { … }",
  "the end of the query": "remove what stands behind the last brace",
  "an IRI or a variable": "a triple is subject, relation, object, such as ?x <relation> <entity>",
  "a relation":
    "write the IRI of the relation between subject and object, such as <urn:lacuna:relation:borders>",
  "an IRI": "write it in < and >",
  ".": "end the triple with a full stop, or go on with ; or ,",
  "{": "patterns stand in braces: { … }",
  ")": "close the parenthesis",
};

/** What answers all of SPARQL, by the links that are known. */
export const WHOLE =
  "all of SPARQL is answered from the known links by the function querySparql, at a server by /graphs/{id}/sparql";
