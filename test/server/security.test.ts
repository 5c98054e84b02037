import { describe, expect, test } from "vitest";
import { LacunaError } from "../../src/error.ts";
import { refuseForeignHost, refuseForeignPage } from "../../src/server/security/foreign.ts";
import { dataPolicy, pagePolicy, safeHeaders } from "../../src/server/security/headers.ts";
import { isLoopback, ownPlaces } from "../../src/server/security/hosts.ts";
import { openSessions } from "../../src/server/security/sessions.ts";
import { freshSecret, kept, matching, tokenFinder, tokensIn } from "../../src/server/security/tokens.ts";

const refused = (work: () => unknown): LacunaError => {
  try {
    work();
  } catch (error) {
    if (error instanceof LacunaError) return error;
    throw error;
  }
  throw new Error("nothing was refused");
};

describe("the names of a server", () => {
  test.each(["localhost", "::1", "127.0.0.1", "127.1.2.3", "127.255.255.255"])(
    "%s is this machine",
    (host) => {
      expect(isLoopback(host)).toBe(true);
    },
  );

  test.each([
    ...["0.0.0.0", "::", "192.168.0.1", "127.0.0", "127.0.0.1.example", "a.127.0.0.1", "1127.0.0.1"],
    ...["127.0.0.1111", "localhost.example", "my-localhost", "example.org", ""],
  ])("%j is not this machine alone", (host) => {
    expect(isLoopback(host)).toBe(false);
  });

  test("are those of the machine itself with the port, and the one it listens at", () => {
    const { hosts, origins } = ownPlaces(8080, "Box.example", []);
    const names = ["localhost:8080", "127.0.0.1:8080", "[::1]:8080", "box.example:8080"];
    expect([...hosts]).toEqual(names);
    expect([...origins]).toEqual(names.map((name) => `http://${name}`));
  });

  test("have no port, or 80, where browsers leave it out", () => {
    const { hosts, origins } = ownPlaces(80, "box", []);
    const names = ["localhost", "127.0.0.1", "[::1]", "box"];
    expect([...hosts].sort()).toEqual([...names, ...names.map((name) => `${name}:80`)].sort());
    expect([...origins].sort()).toEqual(names.map((name) => `http://${name}`).sort());
  });

  test.each([79, 81, 443, 8080])("have the port %i always", (port) => {
    expect([...ownPlaces(port, "127.0.0.1", []).hosts].every((name) => name.endsWith(`:${port}`))).toBe(true);
  });

  test.each(["0.0.0.0", "::", "*"])("do not have %s, which means every address", (host) => {
    const { hosts, origins } = ownPlaces(8080, host, []);
    expect([...hosts]).toEqual(["localhost:8080", "127.0.0.1:8080", "[::1]:8080"]);
    expect(origins.size).toBe(3);
  });

  test("have addresses of version 6 in brackets", () => {
    const { hosts, origins } = ownPlaces(8080, "2001:db8::7", []);
    expect(hosts.has("[2001:db8::7]:8080")).toBe(true);
    expect(hosts.has("2001:db8::7:8080")).toBe(false);
    expect(origins.has("http://[2001:db8::7]:8080")).toBe(true);
  });

  test("have the addresses that users see, without the port of their scheme", () => {
    const seen = [new URL("https://Graphs.example:443/lacuna"), new URL("http://graphs.example:81")];
    const { hosts, origins } = ownPlaces(8080, "localhost", seen);
    expect([...hosts].slice(-2)).toEqual(["graphs.example", "graphs.example:81"]);
    expect([...origins].slice(-2)).toEqual(["https://graphs.example", "http://graphs.example:81"]);
  });
});

describe("requests of others", () => {
  const places = ownPlaces(8080, "127.0.0.1", []);
  const headers = (given: Record<string, string>) => new Headers(given);

  test("to another name, or to none, are refused; the case of the name does not matter", () => {
    const host = (given: Record<string, string>) => () => refuseForeignHost(headers(given), places);
    expect(host({ host: "LocalHost:8080" })).not.toThrow();
    for (const given of [
      {},
      { host: "localhost" },
      { host: "localhost:8081" },
      { host: "evil.example:8080" },
    ])
      expect(refused(host(given as Record<string, string>)).code).toBe("http.foreign-host");
  });

  const own = "http://localhost:8080";
  const friend = "https://friend.example";
  const page = (given: Record<string, string>) => () =>
    refuseForeignPage(headers(given), places, new Set([friend]));

  test("programs and pages of our own may ask, and are no page of others", () => {
    for (const given of [
      ...[{}, { origin: own }, { "sec-fetch-site": "same-origin" }, { "sec-fetch-site": "none" }],
      ...[{ origin: own, "sec-fetch-site": "same-origin" }],
    ])
      expect(page(given as Record<string, string>)()).toBeUndefined();
  });

  test("pages of others may not, even on this machine or of the same site", () => {
    for (const given of [
      ...[{ origin: "http://localhost:8081" }, { origin: "null" }, { origin: "https://localhost:8080" }],
      ...[{ "sec-fetch-site": "cross-site" }, { "sec-fetch-site": "same-site" }],
      ...[
        { origin: own, "sec-fetch-site": "same-site" },
        { origin: own, "sec-fetch-site": "cross-site" },
      ],
      ...[{ origin: "https://evil.example", "sec-fetch-site": "same-origin" }],
    ])
      expect(refused(page(given as Record<string, string>)).code).toBe("http.foreign-origin");
  });

  test("an allowed page may, and is named; one with a longer name is another", () => {
    expect(page({ origin: friend, "sec-fetch-site": "cross-site" })()).toBe(friend);
    expect(refused(page({ origin: `${friend}.evil.example` })).code).toBe("http.foreign-origin");
  });
});

describe("tokens", () => {
  const secret = (letter: string, length = 16) => letter.repeat(length);

  test("have a name and sixteen characters or more", () => {
    expect(tokensIn(`ann: ${secret("a")}\nbob.x-1_y:\t${secret("b", 40)}`, "t")).toEqual([
      { name: "ann", secret: secret("a") },
      { name: "bob.x-1_y", secret: secret("b", 40) },
    ]);
    expect(refused(() => tokensIn(secret("a", 15), "t"))).toMatchObject({
      code: "server.bad-token",
      place: { file: "t", line: 1 },
    });
  });

  test("without a name are called by their number among the tokens", () => {
    const text = `# notes\n\n${secret("a")}\r\n  ${secret("b")}  \n#${secret("x")}\ncy: ${secret("c")}\n${secret("d")}\n`;
    expect(tokensIn(text, "t")).toEqual([
      { name: "token-1", secret: secret("a") },
      { name: "token-2", secret: secret("b") },
      { name: "cy", secret: secret("c") },
      { name: "token-4", secret: secret("d") },
    ]);
  });

  test("may have names of forty characters, not of more", () => {
    expect(tokensIn(`${secret("n", 40)}: ${secret("a")}`, "t")[0]!.name).toBe(secret("n", 40));
    expect(refused(() => tokensIn(`${secret("n", 41)}: ${secret("a")}`, "t")).code).toBe("server.bad-token");
  });

  test.each([
    ["two of one name", `ann: ${secret("a")}\nbob: ${secret("b")}\nann: ${secret("c")}`, 3],
    ["a name without a secret", `ann: ${secret("a")}\n\nbob:`, 3],
    ["a secret with a blank", `${secret("a")}\n${secret("b")} ${secret("c")}`, 2],
    ["something before the name", `${secret("a")}\n(bob: ${secret("b")}`, 2],
  ])("are refused with their line: %s", (_, text, line) => {
    expect(refused(() => tokensIn(text, "t"))).toMatchObject({ code: "server.bad-token", place: { line } });
  });

  test("are needed: a file of notes alone holds none", () => {
    for (const text of ["", "\n \n", "# a note"])
      expect(refused(() => tokensIn(text, "t"))).toMatchObject({
        code: "server.bad-token",
        place: { file: "t" },
      });
  });

  test("are found by their secret alone, wherever they stand", () => {
    const find = tokenFinder(["ann", "bob", "cy"].map((name) => ({ name, secret: `${name}-secret` })));
    expect(["ann", "bob", "cy"].map((name) => find(`${name}-secret`))).toEqual(["ann", "bob", "cy"]);
    for (const other of ["", "ann", "ann-secret ", "ANN-SECRET", "bob-secre"])
      expect(find(other)).toBeUndefined();
    expect(tokenFinder([])("ann-secret")).toBeUndefined();
    expect(matching("x", [kept("y", 1), kept("x", 2)])).toBe(2);
  });

  test("that are made have 256 bits, and no two are alike", () => {
    const made = Array.from({ length: 20 }, freshSecret);
    for (const each of made) expect(Buffer.from(each, "base64url")).toHaveLength(32);
    expect(new Set(made).size).toBe(20);
    expect(made.every((each) => /^[\w-]+$/.test(each))).toBe(true);
  });
});

describe("sessions", () => {
  const open = (more: { secure?: boolean; path?: string } = {}) =>
    openSessions(8080, { secure: false, path: "", ...more });
  const pair = (cookie: string) => cookie.split(";")[0]!;

  test("begin with an invitation, once", () => {
    const sessions = open();
    const invitation = sessions.invite();
    const cookie = sessions.begin(invitation)!;
    expect(sessions.ownerOf(pair(cookie))).toBe("studio");
    expect(sessions.begin(invitation)).toBeUndefined();
    expect(sessions.ownerOf(pair(cookie))).toBe("studio");
  });

  test("do not begin without one: with another text, with one of another server, or with the secret of a session", () => {
    const sessions = open();
    const cookie = sessions.begin(sessions.invite())!;
    for (const each of ["", "x", open().invite(), pair(cookie).split("=")[1]!])
      expect(sessions.begin(each)).toBeUndefined();
  });

  test("use up the invitation that was presented, and no other", () => {
    const sessions = open();
    const [first, second, third] = [sessions.invite(), sessions.invite(), sessions.invite()];
    expect(sessions.begin(second)).toBeDefined();
    expect(sessions.begin(second)).toBeUndefined();
    expect(sessions.begin(third)).toBeDefined();
    expect(sessions.begin(first)).toBeDefined();
  });

  test("have a cookie of their port, closed to scripts and to other sites", () => {
    const flagsOf = (more: Parameters<typeof open>[0]) => {
      const sessions = open(more);
      const [own, ...flags] = sessions.begin(sessions.invite())!.split("; ");
      expect(own).toMatch(/^lacuna-8080=[\w-]{43}$/);
      return flags;
    };
    expect(flagsOf({})).toEqual(["Path=/", "HttpOnly", "SameSite=Strict"]);
    expect(flagsOf({ path: "/kg" })).toEqual(["Path=/kg", "HttpOnly", "SameSite=Strict"]);
    expect(flagsOf({ secure: true })).toEqual(["Path=/", "HttpOnly", "SameSite=Strict", "Secure"]);
  });

  test("are found among other cookies, and only by the cookie of their own port", () => {
    const sessions = open();
    const own = pair(sessions.begin(sessions.invite())!);
    const secret = own.split("=")[1]!;
    expect(sessions.ownerOf(`a=b; ${own};c=d`)).toBe("studio");
    expect(sessions.ownerOf(`lacuna-80=x;${own}`)).toBe("studio");
    for (const other of [
      ...[null, "", "lacuna-8080", "lacuna-8080=", secret, `lacuna-8081=${secret}`, `=${secret}`],
      ...[`lacuna-8080=${secret}x`, `xlacuna-8080=${secret}`, `lacuna-8080 ${secret}`],
    ])
      expect(sessions.ownerOf(other), String(other)).toBeUndefined();
    // An invitation is no session.
    expect(sessions.ownerOf(`lacuna-8080=${sessions.invite()}`)).toBeUndefined();
  });

  test("are kept a hundred at a time, and so are invitations: the oldest goes first", () => {
    const sessions = open();
    const invitations = Array.from({ length: 101 }, () => sessions.invite());
    expect(sessions.begin(invitations[0]!)).toBeUndefined();
    const cookies = invitations.slice(1).map((each) => pair(sessions.begin(each)!));
    expect(cookies.map((each) => sessions.ownerOf(each))).toEqual(new Array(100).fill("studio"));
    const last = pair(sessions.begin(sessions.invite())!);
    expect(sessions.ownerOf(cookies[0]!)).toBeUndefined();
    expect([...cookies.slice(1), last].map((each) => sessions.ownerOf(each))).toEqual(
      new Array(100).fill("studio"),
    );
  });
});

describe("what a server lets browsers do", () => {
  test("with data: nothing, in no frame", () => {
    expect(rules(dataPolicy)).toEqual({ "default-src": "'none'", "frame-ancestors": "'none'" });
  });

  test("with pages: what this server gives alone, without inline scripts", () => {
    const own = rules(pagePolicy);
    for (const [name, value] of Object.entries(own)) {
      expect(value).not.toMatch(/\*|https?:|'unsafe-inline'|'unsafe-eval'/);
      expect(value.split(" ")[0], name).toMatch(/^'(self|none)'$/);
    }
    for (const name of ["object-src", "base-uri", "frame-ancestors"]) expect(own[name]).toBe("'none'");
  });

  test("never guess a type, never stand in a frame, never tell where they come from", () => {
    expect(safeHeaders).toMatchObject({
      "X-Content-Type-Options": "nosniff",
      "X-Frame-Options": "DENY",
      "Referrer-Policy": "no-referrer",
      "Cross-Origin-Opener-Policy": "same-origin",
      "Cross-Origin-Resource-Policy": "same-origin",
    });
  });
});

const rules = (policy: string): Record<string, string> =>
  Object.fromEntries(policy.split("; ").map((each) => each.split(/ (.*)/).slice(0, 2)));
