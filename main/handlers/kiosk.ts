import { z } from "zod";
import type { Kiosk } from "../windows/kiosk.ts";
import { defineMethod } from "./handle.ts";

/** Switches the calling window's kiosk state. */
export const kiosk = (kioskOf: Kiosk) =>
  defineMethod("kiosk", z.boolean(), (on, window) => kioskOf.set(window, on));
