import { readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

/** The project's folder. */
export const root = fileURLToPath(new URL("../..", import.meta.url));

/**
 * A path inside the project.
 * @param {...string} parts
 */
export const inProject = (...parts) => join(root, ...parts);

/**
 * The script behind a command-line tool of an installed package, to be run with the chosen Node
 * instead of whatever `node` comes first on the PATH.
 * @param {string} packageName
 * @param {string} [tool] the command's name when it differs from the package's
 */
export const toolScript = (packageName, tool = packageName) => {
  const folder = inProject("node_modules", packageName);
  const { bin } = JSON.parse(readFileSync(join(folder, "package.json"), "utf8"));
  return join(folder, typeof bin === "string" ? bin : bin[tool]);
};
