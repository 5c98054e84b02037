/** The placeholders of values in the help of several commands. */
export const values = {
  kb: "source",
  endpoint: "url",
  header: "name: value",
  base: "iri",
  defaultGraph: "iri",
  timeout: "seconds",
};
