import { execFileSync } from "node:child_process";
import { fileURLToPath } from "node:url";
import { rolldown } from "rolldown";
import { expect, test } from "vitest";
import { productTable } from "../../src/numeric/product.ts";
import { nodeTeam } from "../../src/runs/native/node-team.ts";

const rows = 500;
const values = Float32Array.from({ length: rows }, (_, at) => at);
const squares = (table: ReturnType<typeof productTable>) => {
  const out = new Float32Array(rows);
  table.multiply(Float32Array.of(3), 1, out);
  return out;
};
const wanted = values.map((each) => 3 * each);

test("tables work before their threads have started, with them, and after they are gone", async () => {
  const team = nodeTeam(3);
  const table = productTable(values, rows, 1, { team });
  expect(squares(table)).toEqual(wanted);
  await new Promise((resolve) => setTimeout(resolve, 200));
  const second = productTable(values, rows, 1, { team });
  for (let again = 0; again < 50; again++) {
    expect(squares(table)).toEqual(wanted);
    expect(squares(second)).toEqual(wanted);
  }
  team.close();
  expect(squares(table)).toEqual(wanted);
});

// (func (export "mark") (param $thread i32) (param $at i32) (i32.store ($at + 4 * $thread) $thread)), memory imported.
const marks =
  `0061736d0100000001060160027f7f000210010 3656e76066d656d6f7279020301010302010007080 1046d61726b0000
  0a11010f0020012000410274 6a20003602000b`.replace(/\s/g, "");

/** Node's types leave WebAssembly out. */
const { WebAssembly } = globalThis as unknown as {
  readonly WebAssembly: {
    readonly Module: new (bytes: Uint8Array) => object;
    readonly Memory: new (size: object) => { readonly buffer: SharedArrayBuffer };
  };
};

test("a job runs in every thread but the caller's, and a failure in one is not lost", async () => {
  const team = nodeTeam(4);
  const module = new WebAssembly.Module(Buffer.from(marks, "hex"));
  const memory = new WebAssembly.Memory({ initial: 1, maximum: 1, shared: true });
  const members = team.join(module, memory, ["mark"]);
  const marked = new Uint32Array(memory.buffer, 0, 5);
  // A thread may begin late, and what it has not begun is withdrawn: each try gives it time.
  const ask = async (at: number) => {
    members.begin("mark", [at]);
    await new Promise((resolve) => setTimeout(resolve, 100));
    members.finish();
  };
  for (let tries = 0; tries < 100 && marked[1]! + marked[2]! + marked[3]! < 6; tries++) await ask(0);
  expect([...marked]).toEqual([0, 1, 2, 3, 0]);
  const outside = async () => {
    for (let tries = 0; tries < 100; tries++) await ask(65_536);
  };
  await expect(outside()).rejects.toThrow("failed");
  team.close();
});

test("a bundle has its threads with it, and they do not keep the process", async () => {
  const at = (path: string) => fileURLToPath(new URL(`../../src/${path}`, import.meta.url));
  const source = `
    import { productTable } from ${JSON.stringify(at("numeric/product.ts"))};
    import { nodeTeam } from ${JSON.stringify(at("runs/native/node-team.ts"))};
    const team = nodeTeam(2);
    const table = productTable(new Float32Array([1, 2, 3]), 3, 1, { team });
    setTimeout(() => {
      const out = new Float32Array(3);
      table.multiply(new Float32Array([2]), 1, out);
      console.log(out.join(" "));
    }, 200);`;
  const bundle = await rolldown({
    input: "entry",
    platform: "node",
    logLevel: "silent",
    plugins: [
      {
        name: "entry",
        resolveId: (id) => (id === "entry" ? id : undefined),
        load: (id) => (id === "entry" ? source : undefined),
      },
    ],
  });
  const { output } = await bundle.generate({ format: "esm" });
  await bundle.close();
  const script = ["--input-type=module", "-e", output[0].code];
  const printed = execFileSync(process.execPath, script, { encoding: "utf8", timeout: 180_000 });
  expect(printed.trim()).toBe("2 4 6");
});
