import type { QueryModelPreset } from "./preset.ts";

export const gqePresets: readonly QueryModelPreset[] = [];
export const query2boxPresets: readonly QueryModelPreset[] = [];
export const betaePresets: readonly QueryModelPreset[] = [];
export const conePresets: readonly QueryModelPreset[] = [];
export const logicePresets: readonly QueryModelPreset[] = [];
export const fuzzqePresets: readonly QueryModelPreset[] = [];
export const newlookPresets: readonly QueryModelPreset[] = [];
export const lmpnnPresets: readonly QueryModelPreset[] = [];
