import type { LogicalForm } from "../question/question.ts";

/** The masked tokens of a query: strings, IRIs, prefixed names, variables, numbers; comments and declarations go. */
const signs =
  /#[^\n]*(?:\n|$)|\b(?:prefix|base)\s+(?:[\w-]*:\s*)?<[^<>\s]*>|(?<!\\)"(?:[^"\\\n]|\\.)*"(?:@[\w-]+|\^\^\S+)?|(?<!\\)'(?:[^'\\\n]|\\.)*'(?:@[\w-]+|\^\^\S+)?|<[^<>"{}|^`\\\s]*>|[?$]\w+|(?<![\w-])[A-Za-z][\w-]*:[^\s(){};,"'<>|/*+^]*|\b\d+(?:\.\d+)?\b/gi;

/**
 * The shape of a logical form: a query with its constants masked and its variables numbered in order of appearance, the
 * nesting of an s-expression, the functions of a program, the length of a chain.
 * @internal
 */
export function templateOf(form: LogicalForm): string {
  switch (form.language) {
    case "sparql": {
      const variables = new Map<string, number>();
      const masked = form.text.replace(signs, (sign) => {
        if (/^(#|prefix\b|base\b)/i.test(sign) && !sign.includes(":<")) return " ";
        if (/^[?$]/.test(sign)) {
          if (!variables.has(sign)) variables.set(sign, variables.size);
          return `?${variables.get(sign)}`;
        }
        return /^["'\d]/.test(sign) ? "_" : "#";
      });
      return masked
        .toLowerCase()
        .replace(/\s+/g, " ")
        .replace(/ ?([{}().;,]) ?/g, "$1")
        .replace(/\.\}/g, "}")
        .trim();
    }
    case "s-expression":
      return form.text.replace(/[^\s()]+/g, (word) => (/^[A-Z]+$|^(lt|le|gt|ge)$/.test(word) ? word : "_"));
    case "kopl":
      return form.program
        .map(({ function: name, dependencies }) => `${name}(${dependencies.join(",")})`)
        .join(" ");
    case "chain":
      return `chain of ${form.steps.length}`;
    default:
      return "graph query";
  }
}
