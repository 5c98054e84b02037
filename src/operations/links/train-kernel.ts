import { bestKernel } from "../../numeric/product-kernel.ts";
import type { Products, ProductsOptions } from "../../numeric/products.ts";
import type { StartEntityTrainer } from "../../training/tables/entity-trainer.ts";
import { kernelEntityTrainer } from "../../training/tables/kernel-entity-trainer.ts";
import { nativeEntityTrainer } from "../../training/tables/native-entity-trainer.ts";
import { plainEntityTrainer } from "../../training/tables/plain-entity-trainer.ts";
import type { Host } from "../host.ts";

/** The trainer of entity tables on this machine. */
export interface TrainKernel {
  readonly name: string;
  readonly threads: number;
  readonly start: StartEntityTrainer;
  /** The products that score the trained model. */
  readonly products: ReturnType<Products["of"]>;
  close(): void;
}

/** The fastest trainer for a table of n numbers, with the requested threads. */
export function openTrainKernel(
  numbers: number,
  host: Pick<Host, "products">,
  options: ProductsOptions,
): TrainKernel {
  // A training multiplies the table thousands of times, however small it is.
  const { of, close } = host.products(options, 0);
  const products = of(numbers);
  const kernel = bestKernel();
  const { team, native } = products;
  if (kernel === "plain") return { name: kernel, threads: 1, start: plainEntityTrainer, products, close };
  if (native)
    return {
      name: native.name,
      threads: native.threads,
      products,
      close,
      start: nativeEntityTrainer({ kernel, native }),
    };
  return {
    name: kernel,
    threads: team?.threads ?? 1,
    products,
    close,
    start: kernelEntityTrainer({ kernel, team }),
  };
}
