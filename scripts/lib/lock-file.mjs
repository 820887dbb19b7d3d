/**
 * @typedef {{
 *   version?: string, resolved?: string, dev?: boolean, optional?: boolean,
 *   os?: string[], cpu?: string[], libc?: string[], optionalDependencies?: Record<string, string>,
 * }} Entry
 * @typedef {{ packages: Record<string, Entry> }} Lock
 * @typedef {{ parent: string, name: string, version: string }} Gap
 */

const systems = ["aix", "android", "darwin", "freebsd", "linux", "openharmony", "openbsd", "win32"];
const processors = [
  "arm64",
  "arm",
  "ia32",
  "loong64",
  "mips64el",
  "ppc64",
  "riscv64",
  "s390x",
  "x64",
];

/**
 * The folders where Node looks for a package that `parent` needs, nearest first.
 * @param {string} parent @param {string} name
 */
export function* placesOf(parent, name) {
  for (let folder = parent; ;) {
    yield folder === "" ? `node_modules/${name}` : `${folder}/node_modules/${name}`;
    if (folder === "") return;
    const above = folder.lastIndexOf("/node_modules/");
    folder = above < 0 ? "" : folder.slice(0, above);
  }
}

/**
 * Optional packages that a locked package names and the lock does not hold. npm leaves out what
 * the registry at hand does not have, and then refuses the lock ("Missing … from lock file").
 * @param {Lock} lock @returns {Gap[]}
 */
export const findGaps = (lock) =>
  Object.entries(lock.packages).flatMap(([parent, entry]) =>
    Object.entries(entry.optionalDependencies ?? {})
      .filter(([name]) => ![...placesOf(parent, name)].some((place) => lock.packages[place]))
      .map(([name, version]) => ({ parent, name, version })),
  );

/** @param {string[]} words @param {string[]} known */
const pick = (words, known) => known.find((word) => words.some((part) => part.startsWith(word)));

/**
 * The lock's entry for a package that is made for one platform, read from its name, such as
 * `@oxlint/binding-linux-arm64-musl`.
 * @param {Gap} gap @param {Entry} parent @returns {Entry}
 */
export const entryFor = ({ name, version }, parent) => {
  const words = name.split("/").at(-1)?.split("-") ?? [];
  const os = pick(words, systems);
  const cpu = pick(words, processors);
  if (!os || !cpu || !/^\d+\.\d+\.\d+/.test(version)) {
    throw new Error(`${name}@${version} does not say its platform and exact version.`);
  }
  const libc = words.includes("musl") ? ["musl"] : words.includes("gnu") ? ["glibc"] : undefined;
  return {
    version,
    cpu: [cpu],
    ...(parent.dev && { dev: true }),
    ...(libc && { libc }),
    optional: true,
    os: [os],
  };
};

/**
 * The lock with every gap filled, so that it serves all platforms.
 * @param {Lock} lock @returns {Lock}
 */
export const completed = (lock) => {
  const packages = { ...lock.packages };
  for (const gap of findGaps(lock)) {
    packages[`node_modules/${gap.name}`] = entryFor(gap, lock.packages[gap.parent] ?? {});
  }
  const inOrder = Object.entries(packages).toSorted(([a], [b]) => a.localeCompare(b, "en"));
  return { ...lock, packages: Object.fromEntries(inOrder) };
};
