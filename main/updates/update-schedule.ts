import type { Log } from "../log/log.ts";
import type { UpdateCheck, Updater } from "./updater.ts";

const FIRST_CHECK_MS = 60_000;
const CHECK_EVERY_MS = 4 * 60 * 60_000;
const NIGHT_LOOK_MS = 5 * 60_000;
const NIGHT_FROM_HOUR = 2;
const NIGHT_TO_HOUR = 4;

/** Whether a display may restart now: between 2:00 and 4:00 by its own clock. */
export const isInstallTime = (now: Date): boolean =>
  now.getHours() >= NIGHT_FROM_HOUR && now.getHours() < NIGHT_TO_HOUR;

type UpdateScheduleParts = {
  updater: Updater;
  /** On a display releases install themselves at night; at a desk when the console is next closed. */
  isInKiosk(): boolean;
  log: Log;
  now?: () => Date;
};

type UpdateSchedule = {
  start(): void;
  /** Looks for a release now, for a user who asked. @throws as the updater */
  check(): Promise<UpdateCheck>;
};

/** Looks for releases by itself, and lets a display install them at night. */
export const createUpdateSchedule = ({
  updater,
  isInKiosk,
  log,
  now = () => new Date(),
}: UpdateScheduleParts): UpdateSchedule => {
  let downloaded: string | undefined;
  let isInstalling = false;

  const check = async () => {
    const found = await updater.check();
    if (found.result === "downloaded") downloaded = found.version;
    return found;
  };
  const checkByItself = () => {
    check().catch((error: unknown) => log("warn", "update failed", { reason: String(error) }));
  };
  const installAtNight = () => {
    if (downloaded === undefined || isInstalling) return;
    if (!isInKiosk() || !isInstallTime(now())) return;
    log("info", "update installs", { version: downloaded });
    isInstalling = true;
    updater.install();
  };

  return {
    check,
    start: () => {
      setTimeout(checkByItself, FIRST_CHECK_MS);
      setInterval(checkByItself, CHECK_EVERY_MS);
      setInterval(installAtNight, NIGHT_LOOK_MS);
    },
  };
};
