import { join } from "node:path";
import type { BrowserWindow, Dialog } from "electron";
import { app, dialog } from "electron/main";
import type { Translate } from "../i18n/translate.ts";
import type { Log } from "../log/log.ts";
import type { StartSettings } from "../preset/preset.ts";
import { createNewestRelease } from "./newest-release.ts";
import { findUpdateFeed } from "./update-feed.ts";
import { createUpdateSchedule } from "./update-schedule.ts";
import { type UpdateCheck, createUpdater } from "./updater.ts";

type AskForUpdateParts = {
  dialog: Pick<Dialog, "showMessageBox">;
  t: Translate;
  version: string;
  check(): Promise<UpdateCheck>;
  install(): void;
  log: Log;
};

const RESTART = 1;

/** Looks for a newer release because a user asked, and shows the result. */
const createAskForUpdate = (parts: AskForUpdateParts) => {
  const { dialog, t, version, check, install, log } = parts;
  let isChecking = false;

  const say = (window: BrowserWindow | undefined, message: string, buttons: string[]) => {
    const options = { type: "info" as const, message, buttons, defaultId: 0, cancelId: 0 };
    return window ? dialog.showMessageBox(window, options) : dialog.showMessageBox(options);
  };

  const askNow = async (window: BrowserWindow | undefined) => {
    try {
      const found = await check();
      const shownIn = window?.isDestroyed() ? undefined : window;
      if (found.result === "current") {
        await say(shownIn, t("console.updates.current", { version }), [t("console.updates.close")]);
        return;
      }
      const { response } = await say(
        shownIn,
        t("console.updates.downloaded", { version: found.version }),
        [t("console.updates.later"), t("console.updates.restart")],
      );
      if (response === RESTART) install();
    } catch (error) {
      log("warn", "update failed", { reason: String(error) });
      const shownIn = window?.isDestroyed() ? undefined : window;
      await say(shownIn, t("console.updates.failed"), [t("console.updates.close")]);
    }
  };

  return async (window: BrowserWindow | undefined): Promise<void> => {
    if (isChecking) return;
    isChecking = true;
    try {
      await askNow(window);
    } finally {
      isChecking = false;
    }
  };
};

type StartUpdatesParts = {
  settings: StartSettings;
  isInKiosk(): boolean;
  /** Called before a release installs itself. */
  beforeInstall(): void;
  t: Translate;
  log: Log;
};

/** Begins to look for releases; `undefined` where nothing says where they are. */
export const startUpdates = async ({
  settings,
  isInKiosk,
  beforeInstall,
  t,
  log,
}: StartUpdatesParts): Promise<
  { ask(window: BrowserWindow | undefined): Promise<void> } | undefined
> => {
  const feed = await findUpdateFeed({
    manifest: join(app.getAppPath(), "package.json"),
    preset: settings,
    canUpdate: process.platform !== "linux" || process.env["APPIMAGE"] !== undefined,
  });
  if (!feed) return undefined;
  const newest = await createNewestRelease(join(app.getPath("userData"), "newest-release.json"));
  const { check: look, install: installNow } = createUpdater({ feed, newest, log });
  const install = () => {
    beforeInstall();
    installNow();
  };
  const updater = { check: look, install };
  const schedule = createUpdateSchedule({ updater, isInKiosk, log });
  schedule.start();
  const { check } = schedule;
  return { ask: createAskForUpdate({ dialog, t, version: app.getVersion(), check, install, log }) };
};
