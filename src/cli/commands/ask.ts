export { ask as addAskCommands } from "../ask/ask.ts";
