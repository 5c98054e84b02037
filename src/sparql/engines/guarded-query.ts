import { LacunaError } from "../../error.ts";

/**
 * Runs a query on oxigraph. Its WebAssembly code can crash: it does so when it sorts values of different types, since its
 * order of them is inconsistent. The message that it writes to the console becomes the reason.
 * @throws LacunaError `kopl.engine-failed`; the error of oxigraph for a query that it does not accept
 */
export function guardedQuery<T>(query: string, run: () => T): T {
  const written: string[] = [];
  const { error } = console;
  console.error = (...parts: unknown[]) => void written.push(parts.join(" "));
  try {
    return run();
  } catch (cause) {
    // An error of WebAssembly, whatever realm it comes from.
    if (!(cause instanceof Error) || cause.name !== "RuntimeError") throw cause;
    const reason = written
      .join("\n")
      .split("\n")
      .find((line) => line.trim() !== "" && !line.startsWith("panicked"));
    const sorts = /\border\s+by\b/i.test(query);
    throw new LacunaError(
      "kopl.engine-failed",
      `oxigraph ended in the middle of the query${sorts ? ", which sorts values" : ""}: ${reason ?? cause.message}\n  ${query.slice(0, 500)}`,
      {
        hint: sorts
          ? "it cannot sort values of different types; keep those of one, as with FILTER(isNumeric(?v)), or ask another engine (an endpoint)"
          : "ask another engine (an endpoint), and report the query to oxigraph",
        cause,
      },
    );
  } finally {
    console.error = error;
  }
}
