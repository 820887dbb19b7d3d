import { z } from "zod";
import { LIMITS } from "#contract/core/limits.ts";
import { StartError } from "#server/lib/start-error.ts";

/**
 * An address as it is stored.
 * @throws StartError for what is none
 */
export const emailAddress = (text: string): string => {
  const address = z.email().max(LIMITS.emailMaxLength).safeParse(text.trim().toLowerCase());
  if (!address.success) throw new StartError(`'${text}' is not an e-mail address.`);
  return address.data;
};
