import { z } from "zod";
import type { AppInfo } from "#preload/bridge.ts";
import { defineMethod } from "./handle.ts";

/** Version and system, for "About" and support. */
export const appInfo = (info: AppInfo) => defineMethod("appInfo", z.undefined(), () => info);
