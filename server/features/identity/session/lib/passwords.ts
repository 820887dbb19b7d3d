import { hash, verify } from "@node-rs/argon2";
import { composePassword } from "#contract/identity/passwords.ts";

/** Argon2id as OWASP advises for interactive sign-in: 19 MiB, two passes, one lane. */
const PARAMETERS = { memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const;

/** The hash to store of a password, parameters and salt included. */
export const hashPassword = (password: string): Promise<string> =>
  hash(composePassword(password), PARAMETERS);

const decoy = hashPassword("no account has this password");

/**
 * Whether a password fits a stored hash. Without a hash the same work is done against a decoy, so
 * that the time taken does not reveal whether the account exists.
 */
export const verifyPassword = async (stored: string | null, password: string): Promise<boolean> => {
  const fits = await verify(stored ?? (await decoy), composePassword(password));
  return stored !== null && fits;
};
