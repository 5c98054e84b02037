import { freshSecret, kept, matching } from "./tokens.ts";

/** Browsers that have signed in. */
export interface Sessions {
  /** A secret that signs one browser in, once. */
  invite(): string;
  /** The cookie of a new session for an invitation, which is used up; undefined for one that is not open. */
  begin(invitation: string): string | undefined;
  /** The owner of the session in the header `Cookie`. */
  ownerOf(cookies: string | null): string | undefined;
}

/** Sessions and invitations that are kept; the oldest goes first. */
const MOST = 100;

/** The name of a user who is signed in by a link. */
const OWNER = "studio";

/**
 * Sessions that live as long as the server. Cookies are sent to all ports of a machine, so that their name has the port.
 * @param secure the browser reaches the server by TLS
 */
export function openSessions(
  port: number,
  { secure, path }: { readonly secure: boolean; readonly path: string },
): Sessions {
  const name = `lacuna-${port}`;
  const invitations: ReturnType<typeof kept<string>>[] = [];
  const sessions: ReturnType<typeof kept<string>>[] = [];
  const add = (to: ReturnType<typeof kept<string>>[]): string => {
    const secret = freshSecret();
    to.push(kept(secret, OWNER));
    if (to.length > MOST) to.shift();
    return secret;
  };
  return {
    invite: () => add(invitations),
    begin(invitation) {
      const open = invitations.findIndex((each) => matching(invitation, [each]) !== undefined);
      if (open < 0) return undefined;
      invitations.splice(open, 1);
      const flags = `Path=${path === "" ? "/" : path}; HttpOnly; SameSite=Strict${secure ? "; Secure" : ""}`;
      return `${name}=${add(sessions)}; ${flags}`;
    },
    ownerOf(cookies) {
      const own = (cookies ?? "").split(";").map((each) => each.trim().split("="));
      const presented = own.find(([each]) => each === name)?.[1];
      return presented === undefined ? undefined : matching(presented, sessions);
    },
  };
}
