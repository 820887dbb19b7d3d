import { describe, expect, it } from "vitest";
import { refusedSwitches } from "#main/security/refused-switches.ts";

const having = (...names: string[]) => ({ hasSwitch: (name: string) => names.includes(name) });

describe("switches of a packed console", () => {
  it("that read what it sends, or take its sandbox away, are refused by name", () => {
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
  ])("that lead elsewhere, or put other code in its place, are refused: --%s", (name) => {
    expect(refusedSwitches(having(name), false)).toEqual([name]);
    expect(refusedSwitches(having(name), true)).toEqual([name]);
  });

  it("leave root its only way to start", () => {
    expect(refusedSwitches(having("no-sandbox", "host-rules"), true)).toEqual(["host-rules"]);
  });
});
