import { InvalidArgumentError } from "commander";

/** What stands for values in the help of several commands. */
export const values = {
  kb: "source",
  endpoint: "url",
  header: "name: value",
  base: "iri",
  defaultGraph: "iri",
  timeout: "seconds",
};

/** Adds a header, `name: value`, to those before. */
export function withHeader(text: string, before: unknown): Record<string, string> {
  const cut = text.indexOf(":");
  const name = text.slice(0, cut).trim().toLowerCase();
  if (cut < 1 || !/^[\w!#$%&'*+.^`|~-]+$/.test(name))
    throw new InvalidArgumentError("a header is written as 'name: value'");
  return { ...(before as Record<string, string> | undefined), [name]: text.slice(cut + 1).trim() };
}
