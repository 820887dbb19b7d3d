export { listAccounts, setActivated } from "./queries.ts";
export {
  askForResetLink,
  findInvitation,
  hasAccount,
  join,
  mailResetLink,
  manageAccount,
  register,
  resetPassword,
} from "./services/account.ts";
export { activateAccount, deactivateAccount } from "./services/activation.ts";
export type { NamedAccount } from "./services/activation.ts";
export { invitePerson, mailInvitation } from "./services/invite.ts";
export { addUser } from "./services/new-users.ts";
export { makeProviderAdmin, providerCustomer } from "./services/provider-admins.ts";
export type { AdminToken } from "./services/provider-admins.ts";
