import type { BrowserWindow } from "electron";
import { z } from "zod";
import { defineMethod } from "./handle.ts";

/** Lets the person choose another server; a page only asks for it and never names one. */
export const changeServer = (ask: (window: BrowserWindow) => Promise<void>) =>
  defineMethod("changeServer", z.undefined(), (_input, window) => ask(window));
