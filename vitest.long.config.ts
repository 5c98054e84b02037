import { defineConfig } from "vitest/config";
import { embedAssets } from "./build/assets.ts";
import { long, testing } from "./vitest.config.ts";

export default defineConfig({ plugins: [embedAssets], test: { ...testing, include: long } });
