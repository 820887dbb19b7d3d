import { placesOf } from "./lock-file.mjs";

/**
 * @typedef {{ dependencies?: Record<string, string>, optionalDependencies?: Record<string, string> }} Needs
 * @typedef {{ packages: Record<string, Needs> }} Lock
 */

/**
 * Where the packages lie that a project's own code needs while it runs, and theirs, as the lock has
 * them: the project's folder relative. Those for other platforms are among them.
 * @param {Lock} lock @returns {string[]}
 */
export const packagesOf = (lock) => {
  /** @type {Set<string>} */
  const found = new Set();
  const waiting = [""];
  for (let place = waiting.pop(); place !== undefined; place = waiting.pop()) {
    const { dependencies = {}, optionalDependencies = {} } = lock.packages[place] ?? {};
    for (const name of Object.keys({ ...dependencies, ...optionalDependencies })) {
      const there = [...placesOf(place, name)].find((one) => lock.packages[one]);
      if (there === undefined || found.has(there)) continue;
      found.add(there);
      waiting.push(there);
    }
  }
  return [...found].toSorted();
};
