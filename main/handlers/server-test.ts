import { CHANNELS } from "#preload/bridge.ts";
import type { ServerCheck } from "#preload/bridge.ts";
import { defineMethod } from "./handle.ts";
import { AddressInput } from "./inputs.ts";

/** Checks an address and changes nothing. */
export const serverTest = (check: (typed: string) => Promise<ServerCheck>) =>
  defineMethod({
    channel: CHANNELS.serverTest,
    roles: ["main"],
    input: AddressInput,
    run: check,
  });
