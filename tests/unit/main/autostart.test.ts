import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, it, vi } from "vitest";
import { createDesktopAutostart, createLoginItem, desktopFile } from "#main/windows/autostart.ts";

const COMMAND = { program: "/opt/Handrail/handrail", args: ["--display", "--screen=2"] };

it("switches a desktop file on Linux, as a display if it is one", async () => {
  const folder = await mkdtemp(join(tmpdir(), "handrail-autostart-"));
  const file = join(folder, "autostart/handrail.desktop");
  const autostart = createDesktopAutostart(file, COMMAND);
  expect(autostart.isOn()).toBe(false);
  autostart.set(true);
  expect(autostart.isOn()).toBe(true);
  expect(await readFile(file, "utf8")).toContain(
    'Exec="/opt/Handrail/handrail" "--display" "--screen=2"',
  );
  autostart.set(false);
  autostart.set(false);
  expect(autostart.isOn()).toBe(false);
  await rm(folder, { recursive: true });
});

it("lets no character of a path mean something else in a desktop file", () => {
  const program = String.raw`/srv/100% "H" $HOME/a\b`;
  expect(desktopFile({ program, args: [] })).toContain(
    String.raw`Exec="/srv/100%% \\"H\\" \\$HOME/a\\\\b"`,
  );
});

it("switches the login item of Windows and macOS", () => {
  const setLoginItemSettings = vi.fn();
  const getLoginItemSettings = vi.fn(() => ({ openAtLogin: true }));
  const app = { getLoginItemSettings, setLoginItemSettings } as unknown as Parameters<
    typeof createLoginItem
  >[0];
  const autostart = createLoginItem(app, COMMAND);
  expect(autostart.isOn()).toBe(true);
  autostart.set(false);
  const item = { path: COMMAND.program, args: COMMAND.args };
  expect(getLoginItemSettings).toHaveBeenCalledWith(item);
  expect(setLoginItemSettings).toHaveBeenCalledExactlyOnceWith({ ...item, openAtLogin: false });
});
