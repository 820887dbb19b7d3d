import { z } from "zod";
import type { ServerChoice } from "#preload/bridge.ts";
import { defineMethod } from "./handle.ts";

/** The server in use. */
export const serverInUse = (choice: () => ServerChoice) =>
  defineMethod("serverInUse", z.undefined(), choice);
