import { CHANNELS } from "#preload/bridge.ts";
import type { ServerCheck } from "#preload/bridge.ts";
import type { TakeServer } from "../server-link/take-server.ts";
import { defineMethod } from "./handle.ts";
import { AddressInput } from "./inputs.ts";

/** Checks an address and, if it is a portal, keeps it and moves the console there. */
export const serverSet = (check: (typed: string) => Promise<ServerCheck>, take: TakeServer) =>
  defineMethod({
    channel: CHANNELS.serverSet,
    roles: ["main"],
    input: AddressInput,
    run: async (typed) => {
      const found = await check(typed);
      if (found.result === "ok") await take(found.url);
      return found;
    },
  });
