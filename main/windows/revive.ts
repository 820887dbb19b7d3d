import type { BrowserWindow, Dialog } from "electron";
import type { Translate } from "../i18n/translate.ts";
import type { Log } from "../log/log.ts";
import { type Heartbeat, createHeartbeat } from "./heartbeat.ts";

const PERIOD_MS = 10 * 60_000;
const PAUSE_MS = 5 * 60_000;
/** After the first crash at once; the picture is back within 10 s each time. */
const DELAYS_MS = [0, 1_000, 3_000, 5_000];

/**
 * How long to wait before a crashed page is loaded again: a little longer with each crash of the last
 * ten minutes, and five minutes at the fifth, so that a page which cannot live does not burn the
 * machine. After such a pause the counting begins again.
 * @param crashes times of all crashes so far, the latest included, in milliseconds
 */
export const reloadDelayMs = (crashes: readonly number[]): number => {
  let counted: number[] = [];
  let delayMs = 0;
  for (const time of crashes) {
    counted = [...counted.filter((earlier) => time - earlier < PERIOD_MS), time];
    delayMs = DELAYS_MS[counted.length - 1] ?? PAUSE_MS;
    if (delayMs === PAUSE_MS) counted = [];
  }
  return delayMs;
};

/** More than ten minutes' worth. */
const CRASHES_KEPT = 50;

type ReviveParts = { dialog: Dialog; t: Translate; log: Log };

/**
 * Brings a window's page back: after a crash it is loaded again at the same address; when it hangs
 * under a person's hands they get a question. The heartbeat it returns is for windows without a
 * person.
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
