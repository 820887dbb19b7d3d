import { join } from "node:path";
import { ensureDependencies } from "./dependencies.mjs";
import { inProject } from "./paths.mjs";

/** It has a lock of its own: only who makes installers needs its 280 packages. */
const folder = inProject("scripts", "packing");

/** The script of electron-builder, which is installed the first time. */
export const ensurePacker = async () => {
  await ensureDependencies(folder);
  return join(folder, "node_modules", "electron-builder", "out", "cli", "cli.js");
};
