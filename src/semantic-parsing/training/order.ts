import { randomStream, shuffle } from "../../numeric/random.ts";

let lastOrder: { readonly key: string; readonly order: Uint32Array } | undefined;

/** The order of a pass over `count` examples; the last one is kept from one update to the next. */
export function orderOf(count: number, seed: number, pass: number): Uint32Array {
  const key = `${count} ${seed} ${pass}`;
  if (lastOrder?.key !== key)
    lastOrder = {
      key,
      order: shuffle(
        Uint32Array.from({ length: count }, (_, at) => at),
        randomStream(seed, "order", pass),
      ),
    };
  return lastOrder.order;
}
