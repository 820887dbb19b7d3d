import { inProject, toolScript } from "./paths.mjs";
import { consoleBuild, portalBuild, webBuild } from "./builds.mjs";

/**
 * @typedef {object} Command
 * @property {() => string[]} [run] arguments for Node: the script and what always follows it
 * @property {import("./builds.mjs").Build[]} [builds] what must be up to date first
 * @property {() => string[]} [beside] the same for what runs at its side and may end earlier or fail
 * @property {Record<string, string>} [env] defaults for the environment
 */

/** @param {string} file @param {string[]} args */
const script =
  (file, ...args) =>
  () => [inProject(file), ...args];

/** @param {string} name @param {string[]} args */
const tool =
  (name, ...args) =>
  () => [toolScript(name), ...args];

/** @type {Record<string, Command | undefined>} */
export const commands = {
  start: {
    run: script("server/index.ts"),
    builds: [webBuild],
    // The server looks for it at the first PDF: no one has to wait for the install.
    beside: script("scripts/ensure-chromium.mjs", "--quiet"),
    env: { NODE_ENV: "production" },
  },
  dev: { run: script("scripts/dev.mjs"), env: { NODE_ENV: "development" } },
  console: { run: script("scripts/console.mjs"), builds: [consoleBuild] },
  simulate: { run: script("server/cli/simulate.ts") },
  bench: { run: script("bench/index.ts"), builds: [webBuild] },
  admin: { run: script("server/cli/admin.ts") },
  import: { run: script("server/cli/import.ts") },
  rebuild: { run: script("server/cli/rebuild.ts") },
  backup: { run: script("server/cli/backup.ts") },
  restore: { run: script("server/cli/restore.ts") },

  test: { run: script("scripts/test.mjs") },
  typecheck: { run: script("scripts/typecheck.mjs") },
  lint: { run: tool("oxlint", "--type-aware", "--deny-warnings") },
  format: { run: tool("oxfmt") },
  "format:check": { run: tool("oxfmt", "--check") },
  "test:unit": { run: tool("vitest", "run", "--project", "unit", "--project", "dom") },
  "test:api": { run: tool("vitest", "run", "--project", "api*", "--project", "scale-out") },
  "test:browser": { run: script("scripts/journeys.mjs", "browser"), builds: [webBuild] },
  "test:console": { run: script("scripts/journeys.mjs", "console"), builds: [consoleBuild] },
  "i18n:check": { run: tool("vitest", "run", "--project", "unit", "tests/locales") },

  "db:migrate": { run: script("server/cli/migrate.ts", "up") },
  "db:rollback": { run: script("server/cli/migrate.ts", "down") },
  "db:make": { run: script("scripts/make-migration.mjs") },
  "db:types": { run: script("server/cli/db-types.ts") },

  build: { builds: [webBuild, portalBuild] },
  "build:web": { builds: [webBuild] },
  "build:console": { builds: [consoleBuild] },
  "pack:console": { run: script("scripts/pack-console.mjs"), builds: [consoleBuild] },
};
