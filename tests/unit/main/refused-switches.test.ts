import { describe, expect, it } from "vitest";
import { refusedSwitches } from "#main/security/refused-switches.ts";

const having = (...names: string[]) => ({ hasSwitch: (name: string) => names.includes(name) });

describe("switches of a packed console", () => {
  it("switches that read messages or remove the sandbox are refused by name", () => {
    const given = having("log-net-log", "no-sandbox", "lang", "ssl-key-log-file");
    expect(refusedSwitches(given, false)).toEqual([
      "log-net-log",
      "ssl-key-log-file",
      "no-sandbox",
    ]);
  });

  it.each([
    "proxy-server",
    "proxy-pac-url",
    "host-resolver-rules",
    "renderer-cmd-prefix",
    "utility-cmd-prefix",
    "gpu-launcher",
    "js-flags",
    "disable-setuid-sandbox",
    "disable-gpu-sandbox",
  ])("switches that redirect the console or replace its code are refused: --%s", (name) => {
    expect(refusedSwitches(having(name), false)).toEqual([name]);
    expect(refusedSwitches(having(name), true)).toEqual([name]);
  });

  it("the switch that root needs to start is allowed", () => {
    expect(refusedSwitches(having("no-sandbox", "host-rules"), true)).toEqual(["host-rules"]);
  });
});
