import type { BrowserWindow, IpcMain, IpcMainInvokeEvent } from "electron";
import { z } from "zod";
import type { Channel, Reply } from "#preload/bridge.ts";
import { CodedError } from "../coded-error.ts";
import type { Log } from "../log.ts";
import type { KnownWindows, WindowRole } from "../security/known-windows.ts";
import { checkSender } from "../security/sender.ts";

/** One bridge method: who may call it, what it takes, what it does. */
export type Method<In, Out> = {
  channel: Channel;
  roles: readonly WindowRole[];
  input: z.ZodType<In>;
  run(input: In, window: BrowserWindow): Out | Promise<Out>;
};

export type HandleParts = {
  ipcMain: IpcMain;
  windows: KnownWindows;
  windowOf(event: IpcMainInvokeEvent): BrowserWindow | null;
  log: Log;
};

/** Gives a method its types; the list of methods then holds them as equals. */
export const defineMethod = <In, Out>(method: Method<In, Out>): Method<unknown, unknown> =>
  method as Method<unknown, unknown>;

/** Registers a method behind the checks that every one of them needs. */
export const handle = (
  { ipcMain, windows, windowOf, log }: HandleParts,
  method: Method<unknown, unknown>,
): void => {
  const { channel, roles, input, run } = method;
  ipcMain.handle(channel, async (event, argument: unknown): Promise<Reply<unknown>> => {
    try {
      checkSender(event, windows, roles);
      const window = windowOf(event);
      if (!window) throw new Error("The calling window is gone");
      return { ok: true, value: await run(input.parse(argument), window) };
    } catch (error) {
      log("warn", "bridge call failed", { channel, reason: String(error) });
      if (error instanceof CodedError) return { ok: false, code: error.code };
      if (error instanceof z.ZodError) return { ok: false, code: "invalid_input" };
      throw error;
    }
  });
};
