import { LacunaError } from "../../error.ts";
import { withoutEnd } from "../../formats/text/trimmed.ts";

/** One plain file of a tar archive. */
export interface TarFile {
  readonly name: string;
  readonly bytes: Uint8Array;
}

const BLOCK = 512;

/**
 * The plain files of a tar archive (POSIX ustar, with long names of GNU and pax). Folders are skipped; links, devices and
 * names that lead out of the folder are refused.
 * @throws LacunaError `kgqa.broken-archive`, `kgqa.archive-refused`
 */
export function tarFiles(bytes: Uint8Array, file: string): TarFile[] {
  const files: TarFile[] = [];
  const text = new TextDecoder();
  const broken = (why: string) =>
    new LacunaError("kgqa.broken-archive", `${file} is no whole tar archive: ${why}`, {
      place: { file },
      hint: "fetch the file again, or check it with `tar tf`",
    });
  const field = (at: number, length: number) => {
    const raw = text.decode(bytes.slice(at, at + length));
    return raw.slice(0, raw.includes("\0") ? raw.indexOf("\0") : length);
  };
  let longName: string | undefined;
  for (let at = 0; at + BLOCK <= bytes.length; ) {
    const header = bytes.subarray(at, at + BLOCK);
    if (header.every((byte) => byte === 0)) return files;
    const size = Number.parseInt(field(at + 124, 12).trim() || "0", 8);
    const start = at + BLOCK;
    if (!(size >= 0) || start + size > bytes.length) throw broken("an entry is cut short");
    if (checksum(header) !== Number.parseInt(field(at + 148, 8).trim(), 8))
      throw broken("the sum of an entry is wrong");
    const kind = String.fromCharCode(header[156] ?? 0);
    const content = bytes.subarray(start, start + size);
    at = start + Math.ceil(size / BLOCK) * BLOCK;
    if (kind === "L") longName = withoutEnd(text.decode(content.slice()), "\0");
    else if (kind === "x")
      longName = /(?:^|\n)\d+ path=([^\n]*)\n/.exec(text.decode(content.slice()))?.[1] ?? longName;
    else if (kind === "0" || kind === "\0" || kind === "7") {
      const prefix = field(start - BLOCK + 345, 155);
      const name = longName ?? (prefix === "" ? "" : `${prefix}/`) + field(start - BLOCK, 100);
      longName = undefined;
      files.push({ name: insideName(name, file), bytes: content });
    } else if (kind === "5" || kind === "g") longName = undefined;
    else
      throw new LacunaError("kgqa.archive-refused", `${file} holds a link or a device`, {
        place: { file },
        hint: "unpack it by hand if you trust it, and read the files",
      });
  }
  return files;
}

/** The sum of a header with blanks in place of its sum. */
const checksum = (header: Uint8Array): number =>
  header.reduce((sum, byte, at) => sum + (at >= 148 && at < 156 ? 32 : byte), 0);

/** A name of an archive if it stays inside of the folder it is unpacked to. @throws LacunaError `kgqa.archive-refused` */
export function insideName(name: string, file: string): string {
  const parts = name.replace(/^\.\//, "").split("/");
  const fine =
    !name.includes("\0") &&
    !name.includes("\\") &&
    !/^[A-Za-z]:/.test(name) &&
    parts.every((part) => part !== "" && part !== "." && part !== "..");
  if (fine) return parts.join("/");
  throw new LacunaError(
    "kgqa.archive-refused",
    `${file} holds ${JSON.stringify(name.slice(0, 100))}, which leads out of it`,
    {
      place: { file },
      hint: "such archives are made to do harm",
    },
  );
}
