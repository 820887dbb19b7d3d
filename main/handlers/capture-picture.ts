import type { BrowserWindow } from "electron";
import { z } from "zod";
import type { Picture } from "#preload/bridge.ts";
import { CodedError } from "../coded-error.ts";
import type { Kiosk } from "../windows/kiosk.ts";
import { defineMethod } from "./handle.ts";

/** A picture of the calling window, which shows a display: at a desk nobody takes pictures. */
export const capturePicture = (
  kiosk: Pick<Kiosk, "isOn">,
  capture: (window: BrowserWindow) => Promise<Picture>,
) =>
  defineMethod("capturePicture", z.undefined(), (_input, window) => {
    if (!kiosk.isOn(window)) throw new CodedError("not_kiosk");
    return capture(window);
  });
