import { inProject, toolScript } from "./paths.mjs";

/**
 * @typedef {object} Build
 * @property {string} name the folder below dist/
 * @property {string} label for the progress line
 * @property {string[]} inputs files and folders that decide whether the result is out of date
 * @property {(outDir: string) => string[]} run arguments for Node
 */

const shared = ["renderer", "contract", "locales", "package-lock.json"];

/** @param {string} outDir */
const output = (outDir) => ["--outDir", outDir, "--logLevel", "warn"];

/** @type {Build} */
export const webBuild = {
  name: "web",
  label: "web portal",
  inputs: shared,
  run: (outDir) => {
    const config = inProject("renderer", "vite.config.ts");
    return [toolScript("vite"), "build", "--config", config, "--emptyOutDir", ...output(outDir)];
  },
};

/** @type {Build} */
export const consoleBuild = {
  name: "console",
  label: "console",
  inputs: ["main", "preload", "electron.vite.config.ts", ...shared],
  run: (outDir) => [toolScript("electron-vite"), "build", ...output(outDir)],
};

/** The portal as a folder for other machines; the web build comes first. @type {Build} */
export const portalBuild = {
  name: "portal",
  label: "portal's folder",
  inputs: [
    ...shared,
    "server",
    "migrations",
    "docs",
    "deploy",
    "package.json",
    "scripts/portal",
    "scripts/build-portal.mjs",
    "scripts/lib/run-time-packages.mjs",
  ],
  run: (outDir) => [inProject("scripts", "build-portal.mjs"), outDir],
};
