import { z } from "zod";
import { CHANNELS } from "#preload/bridge.ts";
import type { Kiosk } from "../windows/kiosk.ts";
import { defineMethod } from "./handle.ts";

/** Switches the calling window's kiosk state. */
export const kiosk = (kioskOf: Kiosk) =>
  defineMethod({
    channel: CHANNELS.kiosk,
    roles: ["main"],
    input: z.boolean(),
    run: (on, window) => kioskOf.set(window, on),
  });
