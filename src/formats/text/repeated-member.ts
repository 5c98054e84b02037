/** Texts, and the signs between them, of JSON that was parsed. */
const tokens = /"(?:[^"\\]|\\.)*"?|[{}[\],:]/gs;

/** The first name that an object of a text of JSON has twice, of which parsers keep the last; undefined where there is none. */
export function repeatedMember(text: string): string | undefined {
  // The names of an object so far; nothing of a list.
  const open: (Set<string> | undefined)[] = [];
  let last = "";
  for (const [token] of text.matchAll(tokens)) {
    if (token === "{") open.push(new Set());
    else if (token === "[") open.push(undefined);
    else if (token === "}" || token === "]") open.pop();
    else if (token === ":") {
      const names = open.at(-1);
      const name = JSON.parse(last) as string;
      if (names?.has(name)) return name;
      names?.add(name);
    }
    last = token;
  }
  return undefined;
}
