import { usageError } from "../error.ts";

/**
 * The renderer of a report, by the ending of its file.
 * @param renderers by ending, without the dot
 * @throws LacunaError `usage.report-kind`
 */
export function rendererFor<Renderer>(path: string, renderers: Readonly<Record<string, Renderer>>): Renderer {
  const ending = /\.(\w+)$/.exec(path)?.[1]?.toLowerCase() ?? "";
  const found = Object.hasOwn(renderers, ending) ? renderers[ending] : undefined;
  if (found) return found;
  const endings = Object.keys(renderers).map((each) => `.${each}`);
  throw usageError(
    "report-kind",
    `{report} ${JSON.stringify(path)} has no ending that says what it is`,
    `end it with ${endings.slice(0, -1).join(", ")} or ${endings.at(-1)}`,
    "report",
  );
}
