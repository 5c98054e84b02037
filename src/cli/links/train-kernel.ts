import type { StartEntityTrainer } from "../../links/trainers/entity-trainer.ts";
import { kernelEntityTrainer } from "../../links/trainers/kernel-entity-trainer.ts";
import { nativeEntityTrainer } from "../../links/trainers/native-entity-trainer.ts";
import { plainEntityTrainer } from "../../links/trainers/plain-entity-trainer.ts";
import { bestKernel } from "../../numeric/product-kernel.ts";
import { openProducts, type Products, type ProductsOptions } from "./products.ts";

/** What trains entity tables on this machine. */
export interface TrainKernel {
  readonly name: string;
  readonly threads: number;
  readonly start: StartEntityTrainer;
  /** What scores the trained model. */
  readonly products: ReturnType<Products["of"]>;
  close(): void;
}

/** The fastest trainer there is for a table of so many numbers, with the threads that were asked for. */
export function openTrainKernel(numbers: number, options: ProductsOptions): TrainKernel {
  const kernel = bestKernel();
  // A training multiplies the table thousands of times, however small it is.
  const { of, close } = openProducts(options, 0);
  const products = of(numbers);
  const { team, native } = products;
  if (kernel === "plain") return { name: kernel, threads: 1, start: plainEntityTrainer, products, close };
  if (native)
    return {
      ...{ name: native.name, threads: native.threads, products, close },
      start: nativeEntityTrainer({ kernel, native }),
    };
  return {
    ...{ name: kernel, threads: team?.threads ?? 1, products, close },
    start: kernelEntityTrainer({ kernel, team }),
  };
}
