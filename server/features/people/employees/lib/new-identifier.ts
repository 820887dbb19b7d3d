import { randomInt } from "node:crypto";

/** An identifier as hospitals print them: `E-` and six digits. */
export const newIdentifier = (): string => `E-${randomInt(100_000, 1_000_000)}`;
