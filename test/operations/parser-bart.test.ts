import { describe, expect, test } from "vitest";
import { readTensors } from "../../src/formats/tensors/read-tensors.ts";
import { writeSafetensors } from "../../src/formats/tensors/safetensors.ts";
import { programToJson } from "../../src/kopl/text/json.ts";
import { printProgram } from "../../src/kopl/text/print.ts";
import { programFromSequence } from "../../src/kopl/text/sequence.ts";
import { haveOfficial, officialBytes, officialJson, officialText } from "../semantic-parsing/bart/support.ts";
import { inMemory, refused } from "./support.ts";

const sizes = { batch: 4, width: 16, hidden: 32, rate: 0.01 } as const;
const questions = [
  {
    question: "capital of France?",
    program: "Find <arg> France <func> Relate <arg> capital <arg> forward <func> QueryName",
  },
  {
    question: "How many neighbours has Chad?",
    program: "Find <arg> Chad <func> Relate <arg> borders <arg> forward <func> Count",
  },
  {
    question: "How many people live in Spain?",
    program: "Find <arg> Spain <func> QueryAttr <arg> population",
  },
];
const lines = questions
  .map(({ question, program }) =>
    JSON.stringify({ question, program: programToJson(programFromSequence(program)) }),
  )
  .join("\n");

test.each(["bart-kopl", "bart-sparql"] as const)(
  "%s is trained from nothing to the same bytes, scored, asked and trained on",
  async (model) => {
    const { trainParser, evaluateParser, askInWords } = inMemory({ "q.jsonl": lines });
    const given = { questions: "q.jsonl", own: "q.jsonl", kb: "world", model, ...sizes } as const;
    const trained = await trainParser({ ...given, updates: 6, out: "parser" });
    const again = await trainParser({ ...given, updates: 6, out: "again" });
    expect(again.file.sha256).toBe(trained.file.sha256);
    const scored = await evaluateParser({
      kb: "world",
      gold: "q.jsonl",
      parser: "parser",
      beam: 1,
      limit: 1,
    });
    expect(scored.overall.total).toBe(1);
    const asked = {
      kb: "world",
      question: "Is it?",
      parser: "parser",
      beam: 1,
      decoding: "published",
    } as const;
    expect((await askInWords(asked)).trainedHere).toBe(true);
    // Trained on from its own weights it stays what it is; another kind is refused.
    const on = { questions: "q.jsonl", kb: "world", init: "parser", updates: 1 };
    const further = await trainParser({ ...on, model, out: "further" });
    expect(further.parameters).toBe(trained.parameters);
    const other = model === "bart-kopl" ? "bart-sparql" : "bart-kopl";
    for (const wrong of [other, "small"] as const) {
      const refusal = await refused(trainParser({ ...on, model: wrong, out: "x" }));
      expect(refusal?.code).toBe("usage.bad-parameter");
    }
  },
);

test("the published training asks for pretrained weights", async () => {
  const { trainParser } = inMemory({ "q.jsonl": lines });
  const given = {
    questions: "q.jsonl",
    kb: "world",
    model: "bart-kopl",
    preset: "kqapro",
    out: "x",
  } as const;
  expect((await refused(trainParser(given)))?.code).toBe("usage.missing-parameter");
});

describe.skipIf(!haveOfficial)("the weights of others (shared/models/parsers/bart_tiny)", () => {
  const folder = (
    weights: string,
    bytes: Uint8Array,
    config: object = officialJson("losses.json").config,
  ) => {
    const bound = inMemory({
      "bart/config.json": JSON.stringify(config),
      "bart/vocab.json": officialText("vocab.json"),
      "bart/merges.txt": officialText("merges.txt"),
      "bart/tokenizer.json": officialText("tokenizer.json"),
      "kb.json": officialKb(),
    });
    bound.contents.set(`bart/${weights}`, new Uint8Array(bytes));
    return bound;
  };
  const officialKb = () => officialText("../dataset/kb.json");

  test("a trained BART is read from torch and from safetensors, and writes the programs of the transformers library", async () => {
    const torch = folder("pytorch_model.bin", officialBytes("state_trained.pth"));
    const given = { folder: "bart", model: "bart-kopl", out: "parser" } as const;
    const read = await torch.importParser(given);
    expect(read).toMatchObject({ added: [], layers: [2, 2], width: 16, tokens: 423, blanks: "kept" });
    const { tensors } = await readTensors(officialBytes("state_trained.pth"), "state_trained.pth");
    const parts = writeSafetensors(tensors, {});
    const safe = folder("model.safetensors", new Uint8Array(Buffer.concat(parts)));
    const again = await safe.importParser(given);
    expect(again.parameters).toBe(read.parameters);
    const generated = officialJson("generate.json");
    const texts: string[] = generated.beam4_start0.text;
    for (const at of [1, 4]) {
      const asked = { kb: "kb.json", question: generated.questions[at], parser: "parser", beam: 4 };
      const { reading, others } = await safe.askInWords(asked);
      const wanted = printProgram(programFromSequence(texts[at]!));
      expect([reading, ...others].map((each) => each?.program)).toContain(wanted);
    }
  });

  test("tokens that the files do not have get rows of their own, and are named", async () => {
    const config = { ...officialJson("losses.json").config, vocab_size: 421 };
    const bound = folder("pytorch_model.bin", officialBytes("state_trained.pth"), config);
    // Weights of 423 tokens are not what the config says.
    const given = { folder: "bart", model: "bart-sparql", out: "parser" } as const;
    expect((await refused(bound.importParser(given)))?.code).toBe("parsing.other-tensors");
    const tokenizer = officialJson("tokenizer.json");
    const added = tokenizer.added_tokens.filter(
      ({ content }: { content: string }) => !/<(func|arg)>/.test(content),
    );
    bound.put("bart/tokenizer.json", JSON.stringify({ ...tokenizer, added_tokens: added }));
    bound.put("bart/config.json", JSON.stringify(officialJson("losses.json").config));
    const read = await bound.importParser({ ...given, model: "bart-kopl" });
    expect(read).toMatchObject({ added: ["<func>", "<arg>"], tokens: 425 });
    const asked = bound.askInWords({ kb: "kb.json", question: "Who?", parser: "parser" });
    expect((await refused(asked))?.code).toBe("parsing.untrained");
  });

  test.each([
    ["config.json", "{}", "parsing.not-bart"],
    ["config.json", "no json", "parsing.not-bart"],
    ["vocab.json", "{}", "parsing.not-bart"],
    ["pytorch_model.bin", "no tensors", "formats.unknown-tensors"],
  ])("%s with %s is refused", async (file, text, code) => {
    const bound = folder("pytorch_model.bin", officialBytes("state_trained.pth"));
    bound.put(`bart/${file}`, text);
    const read = bound.importParser({ folder: "bart", model: "bart-kopl", out: "parser" });
    expect((await refused(read))?.code).toBe(code);
    expect(bound.names().some((name) => name.startsWith("parser"))).toBe(false);
  });
});
