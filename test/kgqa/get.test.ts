import { createHash } from "node:crypto";
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { nodeFiles } from "../../src/formats/files/node-files.ts";
import type { Dataset } from "../../src/kgqa/datasets/dataset.ts";
import { datasets, findDataset, list } from "../../src/kgqa/datasets/registry.ts";
import { questionFormats } from "../../src/kgqa/formats/registry.ts";
import type { Fetch } from "../../src/kgqa/get/fetch.ts";
import { type GetHost, getDataset } from "../../src/kgqa/get/get.ts";
import { nodeDisk } from "../../src/runs/disk/node-disk.ts";
import { partialWrites } from "../../src/runs/writing/partial.ts";

const content = Buffer.from("a question\n".repeat(50_000));
const sha256 = createHash("sha256").update(content).digest("hex");

let server: Server;
let base: string;
/** What was asked for: path and range. */
let asked: string[];
/** Bytes after which the connection is cut, once. */
let cutAt: number | undefined;
let tar: Buffer;

beforeAll(async () => {
  server = createServer((request, response) => {
    const range = /^bytes=(\d+)-$/.exec(request.headers.range ?? "")?.[1];
    asked.push(`${request.url} ${range ?? ""}`.trim());
    if (request.url === "/gone") return void response.writeHead(404).end();
    const body =
      request.url === "/wrong"
        ? Buffer.from("something else")
        : request.url?.startsWith("/a.tar")
          ? tar
          : content;
    const start = request.url === "/no-ranges" || range === undefined ? 0 : Number(range);
    if (start >= body.length) return void response.writeHead(416).end();
    response.writeHead(
      start > 0 ? 206 : 200,
      start > 0 ? { "content-range": `bytes ${start}-${body.length - 1}/${body.length}` } : {},
    );
    if (cutAt !== undefined) {
      const end = cutAt;
      cutAt = undefined;
      response.write(body.subarray(start, end), () => setTimeout(() => response.destroy(), 20));
    } else response.end(body.subarray(start));
  });
  await new Promise<void>((done) => server.listen(0, "127.0.0.1", done));
  base = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(() => void server.close());

let out: string;
beforeEach(() => {
  asked = [];
  cutAt = undefined;
  out = mkdtempSync(join(tmpdir(), "lacuna-get-"));
});
afterEach(() => rmSync(out, { recursive: true }));

const host: GetHost = {
  files: nodeFiles,
  partial: partialWrites(nodeDisk),
  fetch: ((url: string, options: unknown) => fetch(url, options as RequestInit)) as unknown as Fetch,
};
const dataset = (files: Dataset["files"]): Dataset => ({ ...findDataset("lcquad1"), files });
const at = (...paths: string[]) => paths.map((path) => `${base}/${path}`);
const written = (name: string) => readFileSync(join(out, name));

describe("fetching", () => {
  test("the next mirror is taken where one fails or has another file", async () => {
    const files = [{ name: "q.txt", sha256, mirrors: ["ftp://x/q", ...at("gone", "wrong", "good")] }];
    const report = await getDataset(dataset(files), { name: "", out }, host);
    expect(report.files).toEqual([
      { name: "q.txt", bytes: content.length, sha256, verified: true, from: `${base}/good`, resumed: 0 },
    ]);
    expect(written("q.txt").equals(content)).toBe(true);
    expect(asked).toEqual(["/gone", "/wrong", "/good"]);
  });

  test("a cut transfer is gone on with, at another mirror or in another run", async () => {
    cutAt = 100_000;
    const files = [{ name: "q.txt", sha256, mirrors: at("first", "second") }];
    const report = await getDataset(dataset(files), { name: "", out }, host);
    expect(asked).toEqual(["/first", "/second 100000"]);
    expect(report.files[0]).toMatchObject({ verified: true, resumed: 100_000 });
    expect(written("q.txt").equals(content)).toBe(true);

    const other = [{ name: "r.txt", sha256, mirrors: at("third") }];
    cutAt = 50_000;
    await expect(getDataset(dataset(other), { name: "", out }, host)).rejects.toMatchObject({
      code: "kgqa.download-failed",
    });
    expect(existsSync(join(out, "r.txt"))).toBe(false);
    const again = await getDataset(dataset(other), { name: "", out }, host);
    expect(again.files[0]).toMatchObject({ resumed: 50_000, verified: true });
  });

  test("what was left of another file is fetched anew", async () => {
    writeFileSync(join(out, "q.txt.part"), "rubbish");
    const files = [{ name: "q.txt", sha256, mirrors: at("good") }];
    const report = await getDataset(dataset(files), { name: "", out }, host);
    expect(asked).toEqual(["/good 7", "/good"]);
    expect(report.files[0]).toMatchObject({ verified: true, resumed: 0 });
  });

  test("a server without ranges sends all of it", async () => {
    writeFileSync(join(out, "q.txt.part"), content.subarray(0, 10));
    const files = [{ name: "q.txt", sha256, mirrors: at("no-ranges") }];
    await getDataset(dataset(files), { name: "", out }, host);
    expect(written("q.txt").equals(content)).toBe(true);
  });

  test("files that are there with the right hash are kept; without a hash they are told to be unchecked", async () => {
    writeFileSync(join(out, "q.txt"), content);
    const files = [
      { name: "q.txt", sha256, mirrors: at("good") },
      { name: "sub/r.txt", mirrors: at("good") },
    ];
    const report = await getDataset(dataset(files), { name: "", out }, host);
    expect(report.kept).toEqual(["q.txt"]);
    expect(report.files).toMatchObject([{ name: "sub/r.txt", verified: false }]);
    expect(asked).toEqual(["/good"]);
  });

  test("when no mirror has it, all reasons are told", async () => {
    const files = [{ name: "q.txt", sha256, mirrors: at("gone", "wrong") }];
    await expect(getDataset(dataset(files), { name: "", out }, host)).rejects.toMatchObject({
      code: "kgqa.download-failed",
      message: expect.stringMatching(/404; .*its sha256 is/),
    });
  });
});

describe("a local copy", () => {
  test("is copied, unpacked from gzip, and checked", async () => {
    const from = join(out, "copy");
    mkdirSync(from);
    writeFileSync(join(from, "q.txt.gz"), gzipSync(content));
    const files = [{ name: "q.txt", sha256, mirrors: [] }];
    const report = await getDataset(dataset(files), { name: "", out, from }, host);
    expect(report.files).toMatchObject([{ verified: true, from: join(from, "q.txt.gz") }]);
    writeFileSync(join(from, "q.txt"), "another version");
    rmSync(join(out, "q.txt"));
    await expect(getDataset(dataset(files), { name: "", out, from }, host)).rejects.toMatchObject({
      code: "kgqa.wrong-checksum",
    });
    expect(existsSync(join(out, "q.txt"))).toBe(false);
  });
});

describe("archives", () => {
  const entry = (name: string, body: string, kind = "0") => {
    const header = Buffer.alloc(512);
    header.write(name, 0);
    header.write("0000644\0", 100);
    header.write(`${body.length.toString(8).padStart(11, "0")}\0`, 124);
    header.write("        ", 148);
    header.write(kind, 156);
    header.write("ustar\0" + "00", 257);
    const sum = header.reduce((total, byte) => total + byte, 0);
    header.write(`${sum.toString(8).padStart(6, "0")}\0 `, 148);
    return Buffer.concat([header, Buffer.from(body), Buffer.alloc((512 - (body.length % 512)) % 512)]);
  };
  const archive = (...entries: Buffer[]) => Buffer.concat([...entries, Buffer.alloc(1024)]);
  const fetched = () =>
    getDataset(dataset([{ name: "a.tar.gz", mirrors: at("a.tar.gz") }]), { name: "", out }, host);

  test("plain files come out inside of the folder", async () => {
    tar = gzipSync(archive(entry("data/", "", "5"), entry("data/q.txt", "hello"), entry("./r.txt", "there")));
    expect((await fetched()).unpacked).toEqual(["data/q.txt", "r.txt"]);
    expect(written("data/q.txt").toString()).toBe("hello");
  });

  test.each([
    ["a name that leads out", () => entry("../evil.txt", "x")],
    ["an absolute name", () => entry("/tmp/evil.txt", "x")],
    ["a link", () => entry("evil", "", "2")],
  ])("%s is refused", async (_, bad) => {
    tar = gzipSync(archive(entry("fine.txt", "x"), bad()));
    await expect(fetched()).rejects.toMatchObject({ code: "kgqa.archive-refused" });
    expect(existsSync(join(out, "fine.txt"))).toBe(false);
  });

  test("a damaged archive is told", async () => {
    const whole = archive(entry("fine.txt", "x"));
    whole[3] = 65;
    tar = gzipSync(whole);
    await expect(fetched()).rejects.toMatchObject({ code: "kgqa.broken-archive" });
  });
});

describe("the registry", () => {
  test("holds the 25 datasets of Jiang and Usbeck, QALD-10 and KQA Pro, each once", () => {
    expect(datasets).toHaveLength(27);
    expect(new Set(datasets.map(({ name }) => name)).size).toBe(27);
    expect(list({ graph: "dbpedia" }).map(({ name }) => name)).toEqual([
      "lcquad1",
      "qald9",
      "simpledbpediaqa",
      "mlpq",
    ]);
  });

  test("names formats that there are, and https only", () => {
    const formats = new Set(questionFormats.map(({ name }) => name));
    for (const { name, formats: own, files } of datasets) {
      expect({ name, unknown: own.filter((each) => !formats.has(each)) }).toEqual({ name, unknown: [] });
      for (const { mirrors } of files) expect(mirrors.every((url) => url.startsWith("https://"))).toBe(true);
    }
  });

  test("a dataset that is not there is a mistake with the names that are", () => {
    expect(findDataset("LC-QuAD 1.0").name).toBe("lcquad1");
    expect(() => findDataset("lcquad3")).toThrow(expect.objectContaining({ code: "kgqa.no-such-dataset" }));
  });
});
