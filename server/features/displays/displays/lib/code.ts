import { randomInt } from "node:crypto";
import { DISPLAY_LIMITS } from "#contract/displays/displays.ts";

const { codeSigns, codeLength } = DISPLAY_LIMITS;

/** A new code: 32 signs to the power of six, so that two open ones are hardly ever the same. */
export const newCode = (): string =>
  Array.from({ length: codeLength }, () => codeSigns[randomInt(codeSigns.length)]).join("");
