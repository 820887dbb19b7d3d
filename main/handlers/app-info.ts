import { z } from "zod";
import { CHANNELS } from "#preload/bridge.ts";
import type { AppInfo } from "#preload/bridge.ts";
import { defineMethod } from "./handle.ts";

/** Version and system, for "About" and support. */
export const appInfo = (info: AppInfo) =>
  defineMethod({
    channel: CHANNELS.appInfo,
    roles: ["main"],
    input: z.undefined(),
    run: () => info,
  });
