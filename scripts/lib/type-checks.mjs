import { existsSync } from "node:fs";
import { inProject } from "./paths.mjs";

const folders = "contract server renderer main preload migrations tests bench scripts".split(" ");

/** Every side has its own configuration, so that none sees what the others may use. */
export const typeChecks = [
  { name: "root", config: inProject("tsconfig.json") },
  ...folders.map((name) => ({ name, config: inProject(name, "tsconfig.json") })),
].filter(({ config }) => existsSync(config));
