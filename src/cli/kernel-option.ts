import { type Command, Option } from "commander";

/** What computes dense products: native code where it is installed and worth it, that code, or our own kernel. */
export type KernelChoice = "auto" | "onnxruntime" | "wasm";

/** Options of commands that ask a link predictor. */
export interface KernelOption {
  readonly kernel?: KernelChoice;
}

/** Adds `--kernel`. */
export const addKernelOption = (to: Command): Command =>
  to.addOption(
    new Option("--kernel <name>", "what multiplies: onnxruntime-node, if it is installed, or our own kernel")
      .choices(["auto", "onnxruntime", "wasm"])
      .default("auto"),
  );
