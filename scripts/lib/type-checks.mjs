import { existsSync } from "node:fs";
import { inProject, toolScript } from "./paths.mjs";

const folders = "contract server renderer main preload migrations tests bench scripts".split(" ");

/**
 * What was found is cached between runs: a side that nothing changed is done in half a second.
 * @param {{ name: string, config: string }} side
 */
const commandOf = ({ name, config }) => {
  const kept = inProject("node_modules", ".cache", "types", `${name}.json`);
  return [
    toolScript("typescript", "tsc"),
    "-p",
    config,
    "--incremental",
    "--tsBuildInfoFile",
    kept,
  ];
};

/** Every side has its own configuration, so that none sees what the others may use. */
export const typeChecks = [
  { name: "root", config: inProject("tsconfig.json") },
  ...folders.map((name) => ({ name, config: inProject(name, "tsconfig.json") })),
]
  .filter(({ config }) => existsSync(config))
  .map((side) => ({ ...side, command: commandOf(side) }));
