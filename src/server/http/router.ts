import type { Route } from "../calls/route.ts";

/** A route at an address, with the parts of the address that its names stand for. */
export interface FoundRoute {
  readonly route: Route;
  readonly names: Readonly<Record<string, string>>;
}

/** Finds routes by addresses. */
export interface Router {
  /** All routes at an address, whatever their method. */
  at(path: string): Promise<readonly FoundRoute[]>;
}

interface Template {
  readonly route: Route;
  readonly parts: readonly string[];
}

/**
 * A router over routes that are always there, and those of operations, which are made when somebody asks for them.
 * @param called the routes of the operations that addresses call by some words
 */
export function openRouter(
  fixed: readonly Route[],
  called: (words: string) => Promise<readonly Route[]>,
): Router {
  const always = fixed.map(templateOf);
  const known = new Map<string, readonly Template[]>();
  const ofWords = async (words: string): Promise<readonly Template[]> => {
    const before = known.get(words);
    if (before) return before;
    const routes = (await called(words)).map(templateOf);
    // What nothing is called by is not kept: anybody can ask for that.
    if (routes.length > 0) known.set(words, routes);
    return routes;
  };
  return {
    async at(path) {
      const parts = path.split("/");
      const found = fitting(always, parts);
      if (found.length > 0) return found;
      for (const words of wordsIn(parts)) {
        const later = fitting(await ofWords(words), parts);
        if (later.length > 0) return later;
      }
      return [];
    },
  };
}

const templateOf = (route: Route): Template => ({ route, parts: route.path.split("/") });

/** The words that may call an operation: those below a resource, or all below `/api/v1`. */
function wordsIn([root, api, version, ...rest]: readonly string[]): readonly string[] {
  if (root !== "" || api !== "api" || version !== "v1") return [];
  const all = rest.join("/");
  return rest.length > 2 ? [rest.slice(2).join("/"), all] : [all];
}

function fitting(templates: readonly Template[], parts: readonly string[]): FoundRoute[] {
  const found: FoundRoute[] = [];
  for (const template of templates) {
    const names = namesIn(template, parts);
    if (names) found.push({ route: template.route, names });
  }
  return found;
}

function namesIn({ parts: own }: Template, parts: readonly string[]): Record<string, string> | undefined {
  if (own.length !== parts.length) return undefined;
  const names: Record<string, string> = {};
  for (const [at, each] of own.entries()) {
    const part = parts[at]!;
    if (each.startsWith("{") && part !== "") names[each.slice(1, -1)] = decoded(part);
    else if (each !== part) return undefined;
  }
  return names;
}

function decoded(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    // It is the name of nothing.
    return part;
  }
}
