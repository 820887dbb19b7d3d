import { existsSync } from "node:fs";
import { join } from "node:path";
import { app } from "electron/main";
import updaterPackage from "electron-updater";
import { writeJsonFile } from "../json-file.ts";
import type { Log } from "../log/log.ts";
import type { NewestRelease } from "./newest-release.ts";
import { Release } from "./release.ts";
import { type UpdateFeed, signedProvider } from "./signed-provider.ts";

/** What a look for a release came to. */
export type UpdateCheck = { result: "current" } | { result: "downloaded"; version: string };

export type Updater = {
  /** Looks for a newer release and downloads it. @throws what is wrong with the feed or the release */
  check(): Promise<UpdateCheck>;
  /** Ends the console, installs what was downloaded and starts it. */
  install(): void;
};

const CACHE_FOLDER = "handrail-console-updater";

/** electron-updater's own words, for the log. */
const loggerFor = (log: Log) => {
  const line = (level: "info" | "warn" | "error") => (message?: unknown) =>
    log(level, "update", { message: String(message) });
  return { info: line("info"), warn: line("warn"), error: line("error"), debug: () => {} };
};

type UpdaterParts = { feed: UpdateFeed; newest: NewestRelease; log: Log };

/** The updater of this system on a feed. An older release is never installed. */
export const createUpdater = ({ feed, newest, log }: UpdaterParts): Updater => {
  const { autoUpdater } = updaterPackage;
  autoUpdater.logger = loggerFor(log);
  autoUpdater.allowDowngrade = false;
  autoUpdater.autoDownload = true;
  autoUpdater.autoInstallOnAppQuit = true;
  // A part of a file that was verified as a whole afterwards: not worth another way to fail.
  autoUpdater.disableDifferentialDownload = true;
  autoUpdater.forceDevUpdateConfig = !app.isPackaged;
  // It holds the publisher that Windows compares the installer's signature with.
  if (!existsSync(join(process.resourcesPath, "app-update.yml"))) {
    const file = join(app.getPath("userData"), "app-update.yml");
    // JSON is YAML.
    writeJsonFile(file, { provider: "generic", url: feed.url, updaterCacheDirName: CACHE_FOLDER });
    autoUpdater.updateConfigPath = file;
  }
  const machine = { system: process.platform, architecture: process.arch };
  const updateProvider = signedProvider({ feed, machine, newest: newest.get });
  autoUpdater.setFeedURL({ provider: "custom", updateProvider });

  return {
    check: async () => {
      const found = await autoUpdater.checkForUpdates();
      if (!found?.isUpdateAvailable) return { result: "current" };
      await found.downloadPromise;
      newest.set(Release.parse(found.updateInfo));
      return { result: "downloaded", version: found.updateInfo.version };
    },
    install: () => autoUpdater.quitAndInstall(true, true),
  };
};
