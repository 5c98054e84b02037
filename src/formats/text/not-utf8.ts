import { LacunaError } from "../../error.ts";

/** The error for text in another encoding than UTF-8. */
export function notUtf8(file: string, cause: unknown): LacunaError {
  return new LacunaError("formats.not-utf8", `${file} is not UTF-8`, {
    place: { file },
    hint: "save it as UTF-8 (in a spreadsheet: CSV UTF-8), or convert it: `iconv -f cp1252 -t utf-8`",
    cause,
  });
}
