import type { Language } from "#contract/primitives.ts";
import type { AppInfo, ServerCheck, ServerChoice } from "#preload/bridge.ts";
import type { AskForFile } from "../saving/ask-for-file.ts";
import type { Jobs } from "../saving/jobs.ts";
import type { Portal } from "../server-link/portal.ts";
import type { TakeServer } from "../server-link/take-server.ts";
import type { Kiosk } from "../windows/kiosk.ts";
import type { PrintPage } from "../windows/print-page.ts";
import { appInfo } from "./app-info.ts";
import { cancelJob } from "./cancel-job.ts";
import { handle } from "./handle.ts";
import type { HandleParts } from "./handle.ts";
import { kiosk } from "./kiosk.ts";
import { printToPdf } from "./print-to-pdf.ts";
import { saveFile } from "./save-file.ts";
import { serverGet } from "./server-get.ts";
import { serverSet } from "./server-set.ts";
import { serverTest } from "./server-test.ts";
import { speak } from "./speak.ts";

export type BridgeParts = {
  askForFile: AskForFile;
  jobs: Jobs;
  printPage: PrintPage;
  kiosk: Kiosk;
  speak(language: Language): void;
  portal(): Portal;
  serverChoice(): ServerChoice;
  check(typed: string): Promise<ServerCheck>;
  take: TakeServer;
  info: AppInfo;
};

/** Puts every method of the bridge in place. */
export const registerHandlers = (checks: HandleParts, parts: BridgeParts): void => {
  const methods = [
    printToPdf(parts),
    saveFile(parts),
    cancelJob(parts.jobs),
    kiosk(parts.kiosk),
    speak(parts.speak),
    serverGet(parts.serverChoice),
    serverTest(parts.check),
    serverSet(parts.check, parts.take),
    appInfo(parts.info),
  ];
  for (const method of methods) handle(checks, method);
};
