// Makes the folder that runs with Node alone: the sources as they are, which Node runs by stripping
// types, the built pages, and the packages that the server needs, as they are installed here.
import { cpSync, existsSync, mkdirSync, readFileSync, realpathSync, writeFileSync } from "node:fs";
import { basename, join } from "node:path";
import { packagesOf } from "./lib/run-time-packages.mjs";
import { fail } from "./lib/fail.mjs";
import { inProject } from "./lib/paths.mjs";

/** What the server reads while it runs. */
const sources = ["server", "contract", "locales", "migrations"];
/** What the people who look after it read and copy. */
const enclosed = ["docs", "deploy"];

const [outDir, web = inProject("dist", "web")] = process.argv.slice(2);
if (!outDir) fail("Say where to build.");

/** @param {string} path @returns {any} */
const readJson = (path) => JSON.parse(readFileSync(path, "utf8"));

/** @param {string} from @param {string} to @param {(name: string) => boolean} isWanted */
const copy = (from, to, isWanted = () => true) =>
  cpSync(from, to, {
    recursive: true,
    verbatimSymlinks: true,
    filter: (path) => path === from || isWanted(basename(path)),
  });

mkdirSync(outDir, { recursive: true });
for (const name of [...sources, ...enclosed])
  copy(inProject(name), join(outDir, name), (file) => file !== "tsconfig.json");
copy(web, join(outDir, "dist", "web"));
for (const name of ["handrail.mjs", "README.md"])
  copy(inProject("scripts", "portal", name), join(outDir, name));

for (const place of packagesOf(readJson(inProject("package-lock.json")))) {
  const installed = inProject(...place.split("/"));
  // Most optional packages are for other platforms.
  if (!existsSync(installed)) continue;
  copy(
    realpathSync(installed),
    join(outDir, ...place.split("/")),
    (name) => name !== "node_modules",
  );
}

const { name, version, description, license, type, dependencies, imports } = readJson(
  inProject("package.json"),
);
const commands = ["admin", "import", "rebuild", "backup", "restore", "db:migrate", "db:rollback"];
/** @param {string} alias */
const isThere = (alias) => sources.includes(alias.slice(1, alias.indexOf("/")));
const manifest = {
  name,
  version,
  private: true,
  description,
  license,
  type,
  engines: { node: ">=22.18" },
  imports: Object.fromEntries(Object.entries(imports).filter(([alias]) => isThere(alias))),
  scripts: Object.fromEntries([
    ["start", "node handrail.mjs"],
    ...commands.map((command) => [command, `node handrail.mjs ${command}`]),
  ]),
  dependencies,
};
writeFileSync(join(outDir, "package.json"), `${JSON.stringify(manifest, null, 2)}\n`);
