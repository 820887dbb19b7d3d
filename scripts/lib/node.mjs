import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { fail } from "./fail.mjs";
import { inProject } from "./paths.mjs";

/** The first Node that runs TypeScript as it is. */
const oldest = [22, 18];

/** @param {string} version such as `24.21.0` */
export const isNewEnough = (version) => {
  const [major = 0, minor = 0] = version.split(".").map(Number);
  const [oldestMajor = 0, oldestMinor = 0] = oldest;
  return major > oldestMajor || (major === oldestMajor && minor >= oldestMinor);
};

/** The packaged Node is linked against glibc and does not run on musl. */
const runsHere = () => {
  if (process.platform !== "linux") return true;
  const report = /** @type {{ header: { glibcVersionRuntime?: string } }} */ (
    process.report.getReport()
  );
  return report.header.glibcVersionRuntime !== undefined;
};

/** The Node that came with the packages, where there is one for this platform. */
const packagedNode = () => {
  const isWindows = process.platform === "win32";
  const folder = inProject(
    "node_modules",
    `node-${isWindows ? "win" : process.platform}-${process.arch}`,
  );
  const path = join(folder, "bin", isWindows ? "node.exe" : "node");
  if (!existsSync(path)) return undefined;
  const { version } = JSON.parse(readFileSync(join(folder, "package.json"), "utf8"));
  return isNewEnough(version) && runsHere() ? path : undefined;
};

/** Path of the Node that runs the product: the packaged one, else this one if it is new enough. */
export const findNode = () => {
  const packaged = packagedNode();
  if (packaged) return packaged;
  if (isNewEnough(process.versions.node)) return process.execPath;
  return fail(
    `Handrail needs Node ${oldest.join(".")} or newer, this is ${process.versions.node}: install a newer one and start again.`,
  );
};
