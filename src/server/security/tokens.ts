import { createHash, randomBytes, timingSafeEqual } from "node:crypto";
import { readFile } from "node:fs/promises";
import { LacunaError } from "../../error.ts";

/** A caller with the secret may ask the server. */
export interface Token {
  /** The name of its owner in the log and the queue of jobs. */
  readonly name: string;
  readonly secret: string;
}

/** Characters that a secret has at least. */
const SHORTEST = 16;

/** A secret that nobody guesses: 256 bits. */
export const freshSecret = (): string => randomBytes(32).toString("base64url");

const digest = (text: string): Buffer => createHash("sha256").update(text).digest();

/** The one of some secrets that was presented. All are compared, each in the same time, whatever was presented. */
export function matching<Owner>(
  presented: string,
  secrets: readonly { readonly digest: Buffer; readonly owner: Owner }[],
): Owner | undefined {
  const given = digest(presented);
  let found: Owner | undefined;
  for (const { digest: own, owner } of secrets) if (timingSafeEqual(given, own)) found = owner;
  return found;
}

/** Finds the owner of a secret. */
export function tokenFinder(tokens: readonly Token[]): (presented: string) => string | undefined {
  const secrets = tokens.map(({ name, secret }) => ({ digest: digest(secret), owner: name }));
  return (presented) => matching(presented, secrets);
}

/** Keeps a secret by its digest. */
export const kept = <Owner>(secret: string, owner: Owner) => ({ digest: digest(secret), owner });

/**
 * Reads a file of tokens: one a line, `name: secret` or the secret alone; lines with `#` at their start are notes.
 * @throws LacunaError `server.bad-token`
 */
export function tokensIn(text: string, file: string): Token[] {
  const tokens: Token[] = [];
  for (const [at, raw] of text.split(/\r?\n/).entries()) {
    const line = raw.trim();
    if (line === "" || line.startsWith("#")) continue;
    const [, name = `token-${tokens.length + 1}`, secret = ""] =
      /^(?:([\w.-]{1,40}):\s+)?(\S+)$/.exec(line) ?? [];
    if (secret.length < SHORTEST || tokens.some((each) => each.name === name))
      throw new LacunaError(
        "server.bad-token",
        secret.length < SHORTEST ? "this is no token" : `two tokens are called ${name}`,
        {
          place: { file, line: at + 1 },
          hint: `write one a line, as \`name: secret\`, with ${SHORTEST} characters or more: \`openssl rand -hex 32\` makes one`,
        },
      );
    tokens.push({ name, secret });
  }
  if (tokens.length === 0)
    throw new LacunaError("server.bad-token", `${file} holds no token`, {
      place: { file },
      hint: "write one a line: `openssl rand -hex 32` makes one",
    });
  return tokens;
}

/**
 * The tokens of a file on the disk.
 * @throws LacunaError `files.unreadable`, `server.bad-token`
 */
export async function tokensOf(file: string): Promise<Token[]> {
  const text = await readFile(file, "utf8").catch((cause: Error) => {
    throw new LacunaError("files.unreadable", `${file} cannot be read: ${cause.message}`, {
      place: { file },
      cause,
    });
  });
  return tokensIn(text, file);
}
