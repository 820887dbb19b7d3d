import type { BrowserWindow } from "electron";
import { DisplayPinHash } from "#contract/displays/display-pin.ts";
import { CodedError } from "../coded-error.ts";
import { defineMethod } from "./handle.ts";

/** Keeps the PIN that the server gave the display in the calling window. */
export const setDisplayPin = (
  isDisplay: (window: BrowserWindow) => boolean,
  keep: (pin: DisplayPinHash | null) => void,
) =>
  defineMethod("setDisplayPin", DisplayPinHash.nullable(), (pin, window) => {
    if (!isDisplay(window)) throw new CodedError("not_display");
    keep(pin);
  });
