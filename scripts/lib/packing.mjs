import { readFileSync, writeFileSync } from "node:fs";
import { inProject } from "./paths.mjs";

/** What a packed console needs of the project's manifest: no scripts, no dependencies. */
const KEPT = [
  "name",
  "productName",
  "version",
  "description",
  "author",
  "license",
  "homepage",
  "type",
];

/**
 * Writes the packed console's own manifest beside its build, with where its releases are.
 * @param {Record<string, string | undefined>} environment
 */
export const writeManifest = (environment) => {
  const project = JSON.parse(readFileSync(inProject("package.json"), "utf8"));
  const { HANDRAIL_UPDATE_URL: url, HANDRAIL_UPDATE_KEY: key } = environment;
  const manifest = {
    ...Object.fromEntries(KEPT.map((name) => [name, project[name]])),
    main: "main/index.js",
    ...(url || key ? { updates: { url, key } } : {}),
  };
  const file = inProject("dist", "console", "package.json");
  writeFileSync(file, `${JSON.stringify(manifest, null, 2)}\n`);
};
