import { mkdtemp } from "node:fs/promises";
import { join } from "node:path";
import { type ConsoleApp, type LaunchOptions, launchConsole } from "./console-app.ts";

export type SharedConsole = {
  /** The console as after a start: at this address, with an empty folder and nothing stored. */
  take(address: string): Promise<ConsoleApp>;
  close(): Promise<void>;
};

type Originals = { kept?: { target: object; values: object }[] };

/** Remembers at first, and puts back later, what tests replace in the main process. */
const restoreMain = ({ app }: ConsoleApp): Promise<void> =>
  app.evaluate(({ dialog, shell }) => {
    const main = globalThis as Originals;
    main.kept ??= [
      { target: dialog, values: { ...dialog } },
      { target: shell, values: { ...shell } },
      { target: globalThis, values: { setTimeout: globalThis.setTimeout } },
    ];
    for (const { target, values } of main.kept) Object.assign(target, values);
  });

/** Leaves full screen, closes other windows and forgets what the session stored. */
const clearWindows = ({ app }: ConsoleApp): Promise<void> =>
  app.evaluate(async ({ BrowserWindow }) => {
    const [first, ...others] = BrowserWindow.getAllWindows().toSorted((a, b) => a.id - b.id);
    for (const other of others) other.destroy();
    await first?.webContents.session.clearStorageData();
  });

/** One console for the tests of a worker, launched at the first test that asks for it. */
export const createSharedConsole = (options: LaunchOptions): SharedConsole => {
  let launched: ConsoleApp | undefined;
  return {
    take: async (address) => {
      launched ??= await launchConsole(options);
      await restoreMain(launched);
      await clearWindows(launched);
      await launched.page.goto(address);
      return { ...launched, folder: await mkdtemp(join(launched.folder, "test-")) };
    },
    close: async () => launched?.close(),
  };
};
