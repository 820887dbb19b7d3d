import { join } from "node:path";
import { app } from "electron/main";
import { kioskArguments } from "./preset/from-arguments.ts";
import { type Autostart, createDesktopAutostart, createLoginItem } from "./windows/autostart.ts";

/** This program's start at sign-in, as a display if it is one by its own arguments. */
export const createAutostart = (argv: readonly string[]): Autostart => {
  const program = process.env["APPIMAGE"] ?? app.getPath("exe");
  const command = { program, args: kioskArguments(argv) };
  if (process.platform !== "linux") return createLoginItem(app, command);
  return createDesktopAutostart(
    join(app.getPath("appData"), "autostart/handrail.desktop"),
    command,
  );
};
