import type { CommandLine } from "electron";

/**
 * Switches that open a signed-in page, or what it sends and receives, to other programs of the
 * machine, make the console trust any server or another one, start other programs in place of its
 * own, or take its sandbox away. The fuses of the packed program do not cover Chromium's own.
 */
const REFUSED = [
  "remote-debugging-port",
  "remote-debugging-pipe",
  "remote-debugging-address",
  "inspect",
  "inspect-brk",
  "inspect-port",
  "disable-web-security",
  "ignore-certificate-errors",
  "ignore-certificate-errors-spki-list",
  "host-resolver-rules",
  "host-rules",
  "proxy-server",
  "proxy-pac-url",
  "log-net-log",
  "ssl-key-log-file",
  "renderer-cmd-prefix",
  "utility-cmd-prefix",
  "gpu-launcher",
  "js-flags",
  "disable-gpu-sandbox",
  "disable-setuid-sandbox",
  "no-sandbox",
] as const;

/**
 * Which of the switches that a packed console refuses are on its command line. As root, which no
 * desk needs, Chromium starts without its sandbox only.
 */
export const refusedSwitches = (
  commandLine: Pick<CommandLine, "hasSwitch">,
  isRoot: boolean,
): readonly string[] =>
  REFUSED.filter((name) => commandLine.hasSwitch(name) && !(isRoot && name === "no-sandbox"));
