import { z } from "zod";
import { defineMethod } from "./handle.ts";

/** Whether the cookie jar holds a session of the server in use. */
export const isSessionKept = (ask: () => Promise<boolean>) =>
  defineMethod("isSessionKept", z.undefined(), ask);
