import type { BrowserWindow, Dialog } from "electron";
import type { Translate } from "../i18n/translate.ts";
import type { Log } from "../log/log.ts";
import { type Heartbeat, createHeartbeat } from "./heartbeat.ts";
import { reloadDelayMs } from "./reload-delay.ts";

/** More than ten minutes' worth. */
const CRASHES_KEPT = 50;

export type ReviveParts = { dialog: Dialog; t: Translate; log: Log };

/**
 * Brings a window's page back: after a crash it is loaded again at the same address; when it hangs
 * under a person's hands they are asked. The heartbeat it returns is for windows without a person.
 */
export const reviveWindow = (window: BrowserWindow, { dialog, t, log }: ReviveParts): Heartbeat => {
  const contents = window.webContents;
  const crashes: number[] = [];
  const crash = () => contents.forcefullyCrashRenderer();

  const heartbeat = createHeartbeat({
    beat: () => contents.executeJavaScript("1"),
    onSilence: () => {
      log("error", "page hangs");
      if (!contents.isDestroyed()) crash();
    },
  });

  contents.on("render-process-gone", (_event, { reason }) => {
    if (reason === "clean-exit") return;
    crashes.push(Date.now());
    if (crashes.length > CRASHES_KEPT) crashes.shift();
    const delayMs = reloadDelayMs(crashes);
    log("error", "page gone", { reason, delayMs });
    heartbeat.restart();
    setTimeout(() => {
      if (!window.isDestroyed()) contents.reload();
    }, delayMs);
  });

  let asking: AbortController | undefined;
  const ask = async () => {
    asking = new AbortController();
    const { response } = await dialog.showMessageBox(window, {
      type: "warning",
      message: t("console.unresponsive.message"),
      detail: t("console.unresponsive.detail"),
      buttons: [t("console.unresponsive.wait"), t("console.unresponsive.reload")],
      defaultId: 0,
      cancelId: 0,
      signal: asking.signal,
    });
    asking = undefined;
    if (response === 1 && !window.isDestroyed()) crash();
  };
  window.on("unresponsive", () => {
    if (!asking && !window.isKiosk()) void ask();
  });
  window.on("responsive", () => asking?.abort());

  return heartbeat;
};
