// Builds the web portal as for customers, in memory, and prints what each of its parts weighs. In a
// process of its own: a test's environment would bring React's development build.
import { fileURLToPath } from "node:url";
import { gzipSync } from "node:zlib";
import { build, type Rolldown } from "vite";

export type Part = { gzip: number; modules: string[] };

const root = fileURLToPath(new URL("../../", import.meta.url));
const configFile = `${root}renderer/vite.config.ts`;
const made = await build({
  configFile,
  logLevel: "error",
  build: { write: false, sourcemap: false },
});
if (!("output" in made)) throw new Error("the build gave no files");

const chunks = new Map(
  made.output.flatMap((file) => (file.type === "chunk" ? [[file.fileName, file] as const] : [])),
);
const pathOf = (id: string): string => id.replace(root, "").replace(/^.*\/node_modules\//u, "");

/** A file with everything that it imports at once. */
const fetchedWith = (fileName: string, found = new Set<string>()): Set<string> => {
  const chunk = chunks.get(fileName);
  if (chunk === undefined || found.has(fileName)) return found;
  found.add(fileName);
  for (const imported of chunk.imports) fetchedWith(imported, found);
  return found;
};

const holds = (chunk: Rolldown.OutputChunk, module: string): boolean =>
  Object.keys(chunk.modules).some((id) => pathOf(id) === module);

/** Everything that these modules need. */
const fetchedFor = (modules: readonly string[]): Set<string> => {
  const found = new Set<string>();
  for (const module of modules) {
    const chunk = [...chunks.values()].find(
      (one) => (one.facadeModuleId && pathOf(one.facadeModuleId) === module) || holds(one, module),
    );
    if (chunk === undefined) throw new Error(`${module} is in no part of the build`);
    fetchedWith(chunk.fileName, found);
  }
  return found;
};

const weigh = (files: Iterable<string>): Part => {
  const all = [...files].flatMap((name) => chunks.get(name) ?? []);
  return {
    gzip: all.reduce((sum, { code }) => sum + gzipSync(code, { level: 9 }).length, 0),
    modules: all.flatMap((chunk) => Object.keys(chunk.modules).map(pathOf)),
  };
};

const texts = (...names: string[]): string[] => names.map((name) => `locales/en-US/${name}.json`);

const NOTHING_BYTES = 500;
const REPORTS_SCREEN = "renderer/features/reports/reports/frame/reports-screen.tsx";

const signIn = fetchedFor([
  "renderer/main.tsx",
  "renderer/app/start.tsx",
  "renderer/app/public-app.tsx",
  "renderer/features/identity/session/screens/sign-in-screen.tsx",
  // A visitor's first page says who grants an account.
  "renderer/features/identity/session/components/no-account-note.tsx",
  ...texts("core/common", "identity/session", "core/ui"),
]);
const gate = fetchedFor(["renderer/main.tsx", "renderer/app/session/session-gate.tsx"]);
const portal = fetchedFor(["renderer/app/portal-app.tsx"]);
const firstReport = new Set([
  ...gate,
  ...portal,
  ...fetchedFor([
    REPORTS_SCREEN,
    "renderer/features/reports/reports/views/ecm/performance-history.tsx",
    "renderer/charts/plotly-view.tsx",
    ...texts(
      "core/common",
      "core/shell",
      "core/ui",
      "core/errors",
      "reports/reports",
      "reports/reports-view",
    ),
  ]),
]);
const wardScreen = fetchedFor([
  "renderer/main.tsx",
  "renderer/app/display/start-display.tsx",
  ...texts(
    "core/common",
    "core/ui",
    "reports/reports",
    "displays/viewer",
    "displays/viewer-screen",
  ),
]);
const open = new Set([...signIn, ...gate, ...portal]);
const reports = new Set([...open, ...fetchedFor([REPORTS_SCREEN])]);

const parts: Record<string, Part> = {
  signIn: weigh(signIn),
  gate: weigh([...gate].filter((name) => !signIn.has(name))),
  portal: weigh([...portal].filter((name) => !gate.has(name) && !signIn.has(name))),
  firstReport: weigh(firstReport),
  wardScreen: weigh(wardScreen),
};
const textsOf: Record<string, string[]> = {};
// Each part that is fetched when it is needed, by what it adds to the portal that is open by then,
// and what reports fetch by what it adds to their screen.
for (const chunk of chunks.values()) {
  const module = pathOf(chunk.facadeModuleId ?? "");
  if (!chunk.isDynamicEntry || !/^(?:renderer|locales)\//u.test(module)) continue;
  const language = /^locales\/([^/]+)\//u.exec(module)?.[1];
  if (language !== undefined) (textsOf[`texts ${language}`] ??= []).push(chunk.fileName);
  const isOfReports =
    module.startsWith("renderer/features/reports/reports/") && module !== REPORTS_SCREEN;
  const before = isOfReports ? reports : open;
  const added = [...fetchedWith(chunk.fileName)].filter((file) => !before.has(file));
  const part = weigh(added);
  // A part of the build may do no more than name what another brings.
  if (language === undefined && part.gzip > NOTHING_BYTES) {
    parts[module.replace(/^renderer\//u, "")] = part;
  }
}
for (const [name, files] of Object.entries(textsOf)) parts[name] = weigh(files);
process.stdout.write(JSON.stringify(parts));
