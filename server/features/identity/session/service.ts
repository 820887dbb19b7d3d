export { hashPassword, verifyPassword } from "./lib/passwords.ts";
export {
  createAccountToken,
  findAccountToken,
  newestMailedReset,
  removeOldTokens,
  removeOpenTokens,
  spendAccountToken,
  spendOtherTokens,
} from "./queries/account-tokens.ts";
export type { TokenPurpose } from "./queries/account-tokens.ts";
export { listLocks, removeOldGuesses } from "./queries/guesses.ts";
export {
  createSession,
  removeExpiredSessions,
  removeSession,
  removeSessionsOf,
  removeSessionsOfCustomer,
  renewSessionsOf,
} from "./queries/sessions.ts";
export { announceLocally, announceSessionChange } from "./services/announce.ts";
export { rememberingDirectory } from "./services/directory.ts";
export type { SessionDirectory } from "./services/directory.ts";
export { confirmPassword } from "./services/guess-password.ts";
export {
  answerPermissions,
  chooseLanguage,
  continueSession,
  currentUser,
  keepingOf,
  listCustomers,
  listFacilities,
  openLockout,
  signOut,
  unlock,
} from "./services/session.ts";
export { signIn } from "./services/sign-in.ts";
export type { SignInDeps } from "./services/sign-in.ts";
export { switchCustomer } from "./services/switch-customer.ts";
