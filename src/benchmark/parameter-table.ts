import { type ProtocolParameter, publishedText } from "./parameter.ts";

/** Lines of help for a terminal, one parameter each. */
export const parameterHelp = (parameters: readonly ProtocolParameter[]): string =>
  parameters
    .map(({ name, default: fallback, published = [], describe }) => {
      const others = published.filter(({ value }) => value !== fallback);
      const note = others.length > 0 ? `; published too: ${publishedText(others)}` : "";
      return `  ${name}=${fallback}${note}\n      ${describe}`;
    })
    .join("\n");
