import { LacunaError } from "../../error.ts";

/** The error for a gzip stream that ends early or does not decode. */
export function brokenGzip(path: string, cause: unknown): LacunaError {
  const why = cause instanceof Error ? cause.message : String(cause);
  const cut = /unexpected end|truncated|terminated/i.test(why);
  return new LacunaError("files.broken-gzip", `${path} is ${cut ? "cut short" : "damaged"} (gzip: ${why})`, {
    place: { file: path },
    hint: "the download or copy was not whole; fetch the file again, and check it with `gzip -t`",
    cause,
  });
}
