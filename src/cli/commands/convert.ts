export { convert as addConvertCommands } from "../convert/convert.ts";
