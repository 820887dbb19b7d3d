import { z } from "zod";
import { CHANNELS } from "#preload/bridge.ts";
import type { ServerChoice } from "#preload/bridge.ts";
import { defineMethod } from "./handle.ts";

/** The server in use. */
export const serverGet = (choice: () => ServerChoice) =>
  defineMethod({
    channel: CHANNELS.serverGet,
    roles: ["main"],
    input: z.undefined(),
    run: choice,
  });
