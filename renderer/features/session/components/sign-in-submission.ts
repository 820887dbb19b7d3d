import { zodResolver } from "@hookform/resolvers/zod";
import { LoginForm } from "#contract/session.ts";

export { signIn } from "../queries.ts";

/** Checks the form by the contract's own schema; messages are field codes. */
export const resolver = zodResolver(LoginForm);
