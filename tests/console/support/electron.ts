import type { ElectronApplication } from "@playwright/test";

/** Answers the next save dialogs with a file, to be replaced if it is there, or with cancel. */
export const chooseFile = (app: ElectronApplication, file: string | undefined): Promise<void> =>
  app.evaluate(({ dialog }, filePath) => {
    dialog.showSaveDialog = async () =>
      filePath ? { canceled: false, filePath } : { canceled: true, filePath: "" };
    dialog.showMessageBox = async () => ({ response: 1, checkboxChecked: false });
  }, file);

/** Stops links before they reach this machine's browser, and records them. */
export const catchOutside = async (app: ElectronApplication): Promise<() => Promise<string[]>> => {
  await app.evaluate(({ shell }) => {
    const opened: string[] = [];
    Object.assign(globalThis, { openedOutside: opened });
    shell.openExternal = async (address) => void opened.push(address);
  });
  return () =>
    app.evaluate(() => (globalThis as unknown as { openedOutside: string[] }).openedOutside);
};

/** Makes timers of the main process that would last longer than a second five times as fast. */
export const hurryTimers = (app: ElectronApplication): Promise<void> =>
  app.evaluate(() => {
    const real = globalThis.setTimeout;
    const hurried = (work: () => void, ms = 0) => real(work, ms > 1_000 ? ms / 5 : ms);
    globalThis.setTimeout = hurried as typeof real;
  });

export const countWindows = (app: ElectronApplication): Promise<number> =>
  app.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows().length);

/** Address and heading of the only window, seen from the main process: a page that crashed is lost to the test. */
export const lookAtWindow = (app: ElectronApplication): Promise<{ url: string; heading: string }> =>
  app.evaluate(async ({ BrowserWindow }) => {
    const contents = BrowserWindow.getAllWindows()[0]?.webContents;
    if (!contents || contents.isCrashed() || contents.isLoading()) return { url: "", heading: "" };
    // A page that dies or goes elsewhere meanwhile never answers.
    const { promise: left, resolve } = Promise.withResolvers<string>();
    const leave = () => resolve("");
    contents.once("render-process-gone", leave).once("did-start-navigation", leave);
    const heading: unknown = await Promise.race([
      contents.executeJavaScript("document.querySelector('h1')?.textContent ?? ''"),
      left,
    ]);
    contents.off("render-process-gone", leave).off("did-start-navigation", leave);
    return { url: contents.getURL(), heading: String(heading) };
  });

/** Answers the console's next questions by the place of a button, and records the questions. */
export const answerQuestions = async (app: ElectronApplication, button: number) => {
  await app.evaluate(({ dialog }, response) => {
    const asked: string[] = [];
    Object.assign(globalThis, { asked });
    dialog.showMessageBox = (async (
      _window: unknown,
      { message, detail }: Electron.MessageBoxOptions,
    ) => {
      asked.push(`${message} ${detail}`);
      return { response, checkboxChecked: false };
    }) as typeof dialog.showMessageBox;
  }, button);
  return () => app.evaluate(() => (globalThis as unknown as { asked: string[] }).asked);
};

/** Chooses an entry of the application menu by its text. */
export const chooseFromMenu = (app: ElectronApplication, entry: string): Promise<void> =>
  app.evaluate(({ Menu, BrowserWindow }, label) => {
    const items = Menu.getApplicationMenu()?.items.flatMap(({ submenu }) => submenu?.items ?? []);
    const item = items?.find((each) => each.label === label);
    if (!item) throw new Error(`No menu entry ${label}`);
    item.click(undefined, BrowserWindow.getAllWindows()[0]);
  }, entry);

/** Runs script in the console's own page at an address, also one in a view; undefined where there is none. */
export const inOwnPage = (
  app: ElectronApplication,
  origin: string,
  script: string,
): Promise<unknown> =>
  app.evaluate(
    async ({ webContents }, [start, code]) => {
      const found = webContents
        .getAllWebContents()
        .find((contents) => contents.getURL().startsWith(start));
      if (!found || found.isLoading()) return undefined;
      return (await found.executeJavaScript(code)) as unknown;
    },
    [origin, script] as const,
  );

/** Presses a key in the portal's window, with what is held meanwhile. */
export const pressKey = (
  app: ElectronApplication,
  keyCode: string,
  modifiers: ("control" | "alt")[] = [],
  types: ("keyDown" | "keyUp")[] = ["keyDown", "keyUp"],
): Promise<void> =>
  app.evaluate(
    ({ BrowserWindow }, given) => {
      const contents = BrowserWindow.getAllWindows()[0]?.webContents;
      for (const type of given.types)
        contents?.sendInputEvent({ type, keyCode: given.keyCode, modifiers: given.modifiers });
    },
    { keyCode, modifiers, types },
  );
