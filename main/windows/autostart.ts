import { existsSync, mkdirSync, rmSync, writeFileSync } from "node:fs";
import { dirname } from "node:path";
import type { App } from "electron";

export type Autostart = {
  isOn(): boolean;
  set(on: boolean): void;
};

/** What is started at sign-in: the program with the arguments that make it a display. */
type AutostartCommand = { program: string; args: readonly string[] };

/** Windows and macOS keep a list of their own. */
export const createLoginItem = (
  app: Pick<App, "getLoginItemSettings" | "setLoginItemSettings">,
  { program, args }: AutostartCommand,
): Autostart => {
  const item = { path: program, args: [...args] };
  return {
    isOn: () => app.getLoginItemSettings(item).openAtLogin,
    set: (on) => app.setLoginItemSettings({ ...item, openAtLogin: on }),
  };
};

/** A word of a desktop file's command; what could mean something else there is escaped. */
const quoted = (word: string): string =>
  `"${word
    .replaceAll(/["`$\\]/gu, String.raw`\$&`)
    .replaceAll("\\", "\\\\")
    .replaceAll("%", "%%")}"`;

/** The desktop file that a Linux desktop starts at sign-in. */
export const desktopFile = ({ program, args }: AutostartCommand): string =>
  [
    "[Desktop Entry]",
    "Type=Application",
    "Name=Handrail",
    `Exec=${[program, ...args].map(quoted).join(" ")}`,
    "Terminal=false",
    "X-GNOME-Autostart-enabled=true",
    "",
  ].join("\n");

/** On Linux a desktop file in the person's autostart folder. */
export const createDesktopAutostart = (file: string, command: AutostartCommand): Autostart => ({
  isOn: () => existsSync(file),
  set: (on) => {
    if (!on) return rmSync(file, { force: true });
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, desktopFile(command));
  },
});
