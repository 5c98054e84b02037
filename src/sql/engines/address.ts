/** The beginning of the address of a database, for each database that may have a graph. */
const schemes = { postgres: /^postgres(ql)?:\/\//i, clickhouse: /^clickhouse:\/\//i } as const;

/** A database that has the tables of a graph. */
export type StoredIn = keyof typeof schemes;

/** The database whose address a text is. */
export const databaseOf = (text: string): StoredIn | undefined =>
  (Object.keys(schemes) as StoredIn[]).find((each) => schemes[each].test(text));

/** Whether a text is the address of a database. */
export const isDatabaseAddress = (text: string): boolean => databaseOf(text) !== undefined;

/** The address of a database as messages show it, without user, password and settings; any other text as it is. */
export const shownSource = (text: string): string =>
  isDatabaseAddress(text) ? text.replace(/[?#].*$/s, "").replace(/^(\w+:\/\/)(?:.*@)?/s, "$1") : text;

/** Takes the passwords of an address out of what others say. */
export function withoutSecrets(address: string): (text: string) => string {
  const url = URL.canParse(address) ? new URL(address) : undefined;
  const given = [url?.password ?? "", url?.searchParams.get("password") ?? ""];
  const secrets = given.flatMap((each) => [each, decodeURIComponent(each)]).filter((each) => each !== "");
  return (text) => secrets.reduce((left, secret) => left.replaceAll(secret, "…"), text);
}
