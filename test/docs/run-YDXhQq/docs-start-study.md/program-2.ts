import { listSolvers, trainLinks } from "lacuna";

const stop = new AbortController();
const onProgress = ({ done }: { readonly done: number }) => done > 2 && stop.abort();
await trainLinks({ graph: "world", rank: 8, epochs: 20, out: "early" }, { signal: stop.signal, onProgress }).catch(
  ({ code, hint }) => console.log(code, "—", hint),
);
const { out, epochs } = await trainLinks({ graph: "world", rank: 8, epochs: 20, out: "early" });
console.log(out, epochs, (await listSolvers({})).length > 6);
