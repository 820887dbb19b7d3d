import type { CommandLine } from "electron";

/**
 * Switches that open a signed-in page to other programs of the machine, or make the console trust any
 * server. The fuses of the packed program do not cover Chromium's own.
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
] as const;

/** Which of the switches that a packed console refuses stand on its command line. */
export const refusedSwitches = (commandLine: Pick<CommandLine, "hasSwitch">): readonly string[] =>
  REFUSED.filter((name) => commandLine.hasSwitch(name));
