import { createHash } from "node:crypto";
import {
  existsSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from "node:fs";
import { join } from "node:path";
import { fail } from "./fail.mjs";
import { inProject } from "./paths.mjs";
import { run } from "./run.mjs";

/** @param {string} path @returns {string[]} every file at or below a path, in a fixed order */
const filesOf = (path) => {
  if (!existsSync(path)) return [];
  if (!statSync(path).isDirectory()) return [path];
  return readdirSync(path, { withFileTypes: true })
    .filter(({ name }) => name !== "dist" && name !== "node_modules")
    .sort((a, b) => (a.name < b.name ? -1 : 1))
    .flatMap((entry) =>
      entry.isDirectory() ? filesOf(join(path, entry.name)) : [join(path, entry.name)],
    );
};

/** @param {string[]} inputs @returns {string} a mark of the inputs' names and contents */
const fingerprint = (inputs) => {
  const hash = createHash("sha256");
  for (const file of inputs.flatMap((input) => filesOf(inProject(input)))) {
    hash
      .update(file.slice(inProject().length))
      .update("\0")
      .update(readFileSync(file))
      .update("\0");
  }
  return hash.digest("hex");
};

/**
 * Puts `part` in the place of `result`; another build may put its own there at the same moment.
 * @param {string} result @param {string} part
 */
const replace = (result, part) => {
  for (let attempt = 1; ; attempt += 1) {
    rmSync(result, { recursive: true, force: true });
    try {
      return renameSync(part, result);
    } catch (error) {
      if (attempt === 3) throw error;
    }
  }
};

/**
 * Builds dist/<name> unless it was made from exactly these inputs; answers false when the build
 * failed. The old result stays in place until the new one is whole, so that a running server is
 * not left without files.
 * @param {import("./builds.mjs").Build} build
 * @param {string} node
 */
export const isBuilt = async (build, node) => {
  const result = inProject("dist", build.name);
  const stamp = `${result}.stamp`;
  const mark = fingerprint(build.inputs);
  if (existsSync(result) && existsSync(stamp) && readFileSync(stamp, "utf8") === mark) return true;
  process.stdout.write(`Building the ${build.label} …\n`);
  const part = `${result}.${process.pid}.part`;
  const code = await run(node, build.run(part), { NODE_ENV: "production" });
  if (code === 0) {
    replace(result, part);
    writeFileSync(stamp, mark);
  }
  rmSync(part, { recursive: true, force: true });
  return code === 0;
};

/**
 * Builds what is out of date, or ends the process with one line.
 * @param {import("./builds.mjs").Build} build
 * @param {string} node
 */
export const ensureBuilt = async (build, node) => {
  if (!(await isBuilt(build, node))) fail(`The ${build.label} could not be built.`);
};
