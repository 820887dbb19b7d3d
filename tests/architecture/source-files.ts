import { readdirSync, readFileSync } from "node:fs";
import { posix } from "node:path";
import { fileURLToPath } from "node:url";
import { parseSync } from "vite";

/** The project's folder. */
export const projectRoot = fileURLToPath(new URL("../..", import.meta.url));

export type Import = {
  /** Path from the project's folder for files of the project, else the package's name. */
  target: string;
  /** As it stands in the file. */
  text: string;
  isTypeOnly: boolean;
  /** Fetched by `import()`, when it is called for. */
  isDynamic: boolean;
};

export type SourceFile = {
  /** Path from the project's folder, with forward slashes. */
  path: string;
  imports: Import[];
  hasDefaultExport: boolean;
};

export const sourceFolders = [
  "contract",
  "server",
  "renderer",
  "main",
  "preload",
  "migrations",
  "tests",
  "bench",
  "scripts",
];

/** Every file of ours below a folder, as paths from the project's folder. */
export const filesBelow = (folder: string): string[] =>
  readdirSync(`${projectRoot}${folder}`, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => `${entry.parentPath.slice(projectRoot.length)}/${entry.name}`)
    .map((path) => path.replaceAll("\\", "/"))
    // Some folders have packages of their own.
    .filter((path) => !path.includes("/node_modules/"));

const packageName = (text: string): string => {
  const parts = text.split("/");
  return text.startsWith("@") ? parts.slice(0, 2).join("/") : (parts[0] ?? text);
};

const resolveTarget = (from: string, text: string): string => {
  if (text.startsWith("#")) return text.slice(1);
  if (text.startsWith(".")) return posix.join(posix.dirname(from), text);
  return text.startsWith("node:") ? "node:" : packageName(text);
};

/** Reads what one TypeScript or JavaScript file imports and exports. */
export const parseFile = (path: string, source: string): SourceFile => {
  const { module, errors } = parseSync(path, source);
  if (errors.length > 0) throw new Error(`${path} cannot be parsed: ${errors[0]?.message}`);
  const found: Pick<Import, "text" | "isTypeOnly" | "isDynamic">[] = [];
  for (const { moduleRequest, entries } of module.staticImports) {
    const isTypeOnly = entries.length > 0 && entries.every(({ isType }) => isType);
    found.push({ text: moduleRequest.value, isTypeOnly, isDynamic: false });
  }
  const exported = module.staticExports.flatMap(({ entries }) => entries);
  for (const { moduleRequest, isType } of exported) {
    if (moduleRequest)
      found.push({ text: moduleRequest.value, isTypeOnly: isType, isDynamic: false });
  }
  for (const { moduleRequest } of module.dynamicImports) {
    const literal = /^["'`]([^"'`$]+)["'`]$/.exec(
      source.slice(moduleRequest.start, moduleRequest.end),
    );
    if (literal?.[1]) found.push({ text: literal[1], isTypeOnly: false, isDynamic: true });
  }
  return {
    path,
    imports: found.map((item) => ({ ...item, target: resolveTarget(path, item.text) })),
    hasDefaultExport: exported.some(({ exportName }) => exportName.kind === "Default"),
  };
};

/** Every source file of the project, parsed. */
export const readSourceFiles = (): SourceFile[] =>
  sourceFolders
    .flatMap(filesBelow)
    .filter((path) => /\.(ts|tsx|mjs)$/.test(path) && !path.endsWith(".d.ts"))
    .map((path) => parseFile(path, readFileSync(`${projectRoot}${path}`, "utf8")));
