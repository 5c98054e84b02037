// Opens and closes a graph and a model in the build, in three blocks; prints the memory before and after each.
import { openNodeHost } from "../../dist/index.js";

const [path, times] = process.argv.slice(2);
const host = await openNodeHost({ memory: 0, workers: 1 });
const { resources } = host;

async function round(times) {
  for (let each = 0; each < times; each++) {
    const graph = await resources.graph(path);
    const model = await resources.model("frequency", graph.value);
    model.close();
    graph.close();
  }
}

async function memory() {
  for (let each = 0; each < 3; each++) {
    globalThis.gc();
    await new Promise((done) => setTimeout(done, 10));
  }
  // All that the process holds: shared memory is not told apart.
  return process.memoryUsage().rss;
}

await round(200);
const memories = [await memory()];
for (let block = 0; block < 3; block++) {
  await round(Number(times));
  memories.push(await memory());
}
console.log(JSON.stringify({ memories, held: resources.held() }));
await host.close();
