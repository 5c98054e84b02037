import { LacunaError } from "../../error.ts";
import { wholeBytes } from "../../formats/compression/whole.ts";
import type { Files } from "../../formats/files/files.ts";

/** The kind of shard that is wanted, with the words of its error. */
interface WantedShard<Shard> {
  /** The file that says what the shard is. */
  readonly file: string;
  /** What the user named: the file, or the folder around it. */
  readonly place: string;
  readonly is: "file" | "folder";
  /** The first word of the error. */
  readonly area: string;
  /** The command that makes shards. */
  readonly command: string;
  /** Whether what was read is such a shard, or a whole output, which is told apart later. */
  readonly fits: (found: Partial<Shard>) => unknown;
}

/**
 * Reads what a shard says of itself.
 * @throws LacunaError `<area>.broken-shard`, what reading throws
 */
export async function readShard<Shard>(
  files: Files,
  { file, place, is, area, command, fits }: WantedShard<Shard>,
): Promise<Shard> {
  let found: Partial<Shard> | null = null;
  try {
    found = JSON.parse(new TextDecoder().decode(await wholeBytes(files, file))) as Partial<Shard> | null;
  } catch (cause) {
    if (!(cause instanceof SyntaxError)) throw cause;
  }
  if (found !== null && fits(found)) return found as Shard;
  throw new LacunaError(`${area}.broken-shard`, `${place} is no shard of \`${command}\``, {
    place: { file },
    hint: `name ${is}s that \`lacuna ${command} … {shard} i/n {out} ${is}\` wrote`,
  });
}
