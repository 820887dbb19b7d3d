import { join } from "node:path";
import { app, dialog } from "electron/main";
import type { BrowserWindow } from "electron";
import type { Translate } from "../i18n/translate.ts";
import type { Log } from "../log/log.ts";
import type { StartSettings } from "../preset/preset.ts";
import { createAskForUpdate } from "./ask-for-update.ts";
import { createNewestRelease } from "./newest-release.ts";
import { findUpdateFeed } from "./update-feed.ts";
import { createUpdateSchedule } from "./update-schedule.ts";
import { createUpdater } from "./updater.ts";

export type StartUpdatesParts = {
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
