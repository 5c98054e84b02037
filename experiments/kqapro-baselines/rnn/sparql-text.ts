/** Tokens of a query as the published parser splits it: quotation marks and `^^` stand alone. */
export const sparqlTokens = (sparql: string): string[] =>
  sparql
    .replaceAll('"', ' " ')
    .replaceAll("^^", " ^^ ")
    .split(/\s+/)
    .filter((token) => token !== "");

/** The query of tokens, with the blanks that the published code takes out again (KQAPro_Baselines, `SPARQL/predict.py`). */
export const sparqlOfTokens = (tokens: readonly string[]): string =>
  tokens
    .join(" ")
    .replaceAll(" ^^ ", "^^")
    .replace(/(?<!>) "/g, '"')
    .replace(/" (?!<)/g, '"');
