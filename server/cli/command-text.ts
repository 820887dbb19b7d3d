import { resolve } from "node:path";

export const number = new Intl.NumberFormat("en-US");

export const megabytes = (bytes: number): string =>
  new Intl.NumberFormat("en-US", { maximumFractionDigits: 1 }).format(bytes / 1_000_000);

/** npm runs its scripts in the project's folder, and says in which one it was called itself. */
export const fromCaller = (path: string): string => resolve(process.env["INIT_CWD"] ?? "", path);
