import type { z } from "zod";
import { LoginForm } from "#contract/identity/session.ts";

export { signInFailure } from "../lib/sign-in-failure.ts";
export { signIn } from "../queries.ts";

/** What is wrong with a field, as a code. */
export type FieldCodes = Partial<Record<keyof LoginForm, string>>;

type Checked = { values: LoginForm; codes: FieldCodes } | { values: null; codes: FieldCodes };

/** Checks the form by the contract's own schema; of several faults of a field the first counts. */
export const check = (typed: z.input<typeof LoginForm>): Checked => {
  const parsed = LoginForm.safeParse(typed);
  if (parsed.success) return { values: parsed.data, codes: {} };
  const codes: Record<string, string> = {};
  for (const { path, message } of parsed.error.issues) codes[String(path[0])] ??= message;
  return { values: null, codes };
};
