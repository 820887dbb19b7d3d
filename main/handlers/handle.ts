import type { BrowserWindow, IpcMain, IpcMainInvokeEvent } from "electron";
import { z } from "zod";
import {
  CALLS,
  type CallInput,
  type CallName,
  type CallOutput,
  type Reply,
} from "#preload/bridge.ts";
import { CodedError } from "../coded-error.ts";
import type { Log } from "../log/log.ts";
import type { KnownWindows } from "../security/known-windows.ts";
import { checkSender } from "../security/sender.ts";

/** Answers one call of the bridge, from whatever the page sent. */
type Method<Name extends CallName> = (
  argument: unknown,
  window: BrowserWindow,
) => CallOutput<Name> | Promise<CallOutput<Name>>;

/** A call's handler behind the schema of its input. `Name` ties both to the table of calls. */
export const defineMethod =
  <Name extends CallName, In extends CallInput<Name>>(
    _name: Name,
    input: z.ZodType<In>,
    run: (input: In, window: BrowserWindow) => CallOutput<Name> | Promise<CallOutput<Name>>,
  ): Method<Name> =>
  (argument, window) =>
    run(input.parse(argument), window);

/** A handler for each call of the table. */
export type Methods = { [Name in CallName]: Method<Name> };

export type HandleParts = {
  ipcMain: Pick<IpcMain, "handle">;
  windows: KnownWindows;
  windowOf(event: IpcMainInvokeEvent): BrowserWindow | null;
  log: Log;
};

/** Registers a call behind the checks that every one of them needs. */
export const handle = <Name extends CallName>(
  { ipcMain, windows, windowOf, log }: HandleParts,
  name: Name,
  method: Method<Name>,
): void => {
  ipcMain.handle(
    CALLS[name],
    async (event, argument: unknown): Promise<Reply<CallOutput<Name>>> => {
      try {
        checkSender(event, windows, ["main"]);
        const window = windowOf(event);
        if (!window) throw new Error("The calling window is gone");
        return { ok: true, value: await method(argument, window) };
      } catch (error) {
        log("warn", "bridge call failed", { call: name, reason: String(error) });
        if (error instanceof CodedError) return { ok: false, code: error.code };
        if (error instanceof z.ZodError) return { ok: false, code: "invalid_input" };
        throw error;
      }
    },
  );
};
