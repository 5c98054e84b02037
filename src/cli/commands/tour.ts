export { tour as addTourCommands } from "../tour/tour.ts";
