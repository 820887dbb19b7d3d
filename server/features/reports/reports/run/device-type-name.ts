import type { Language } from "#contract/core/primitives.ts";
import { textsIn } from "#server/lib/texts.ts";

/** What a type of devices is called. */
export const deviceTypeName = (type: string, language: Language): string =>
  textsIn(language)(`reports:deviceTypes.${type}`);
