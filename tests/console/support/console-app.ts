import { cp, mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type ElectronApplication, type Page, _electron } from "@playwright/test";

const ROOT = join(import.meta.dirname, "../../..");
const BUILD = join(ROOT, "dist/console");

/** The Electron program that the tests run, unlocked. */
export const runtimeProgram = (): string =>
  join(
    process.env["ELECTRON_OVERRIDE_DIST_PATH"] ?? join(ROOT, "node_modules/electron/dist"),
    "electron",
  );

export type LaunchOptions = {
  /** `HANDRAIL_SERVER`; without it the console asks. */
  server?: string;
  /** Held by the caller, for tests that start twice. */
  userData?: string;
  language?: string;
  /** More for the command line, in front of the program's own folder. */
  args?: string[];
  /** More for the environment. */
  env?: Record<string, string>;
  /** Starts the built console as it is, instead of the small pages of the tests. */
  realPages?: boolean;
};

export type ConsoleApp = {
  app: ElectronApplication;
  page: Page;
  /** An empty folder of this run. */
  folder: string;
  close(): Promise<void>;
};

/** The built main process and preload beside the tests' own pages. */
const assemble = async (folder: string): Promise<string> => {
  const assembled = join(folder, "console");
  await mkdir(assembled, { recursive: true });
  await cp(join(BUILD, "main"), join(assembled, "main"), { recursive: true });
  await cp(join(BUILD, "preload"), join(assembled, "preload"), { recursive: true });
  await cp(join(ROOT, "tests/console/pages"), join(assembled, "renderer"), { recursive: true });
  const manifest = {
    name: "handrail",
    version: "0.0.0-test",
    type: "module",
    main: "main/index.js",
  };
  await writeFile(join(assembled, "package.json"), JSON.stringify(manifest));
  return assembled;
};

const environment = (server: string | undefined): Record<string, string> => {
  const inherited = Object.entries(process.env).filter(
    (entry): entry is [string, string] => entry[1] !== undefined && entry[0] !== "HANDRAIL_SERVER",
  );
  return { ...Object.fromEntries(inherited), ...(server ? { HANDRAIL_SERVER: server } : {}) };
};

/** Starts a real console with a profile of its own. */
export const launchConsole = async (options: LaunchOptions = {}): Promise<ConsoleApp> => {
  const folder = await mkdtemp(join(tmpdir(), "handrail-console-"));
  const target = options.realPages ? ROOT : await assemble(folder);
  const flags = [
    ...(process.getuid?.() === 0 ? ["--no-sandbox"] : []),
    `--user-data-dir=${options.userData ?? join(folder, "profile")}`,
    `--lang=${options.language ?? "en-US"}`,
    ...(options.args ?? []),
  ];
  const app = await _electron.launch({
    executablePath: runtimeProgram(),
    args: [...flags, target],
    env: { ...environment(options.server), ...options.env },
    // The bound of the test that waits for it holds here too.
    timeout: 0,
  });
  const page = await app.firstWindow({ timeout: 0 });
  await page.waitForLoadState();
  return {
    app,
    page,
    folder,
    close: async () => {
      await app.close();
      await rm(folder, { recursive: true, force: true });
    },
  };
};
