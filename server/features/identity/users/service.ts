export { listSubscriptions, setActiveStatus, unlockUser, updateUser } from "./services/changes.ts";
export { userImport } from "./services/import.ts";
export {
  createUser,
  findUser,
  resendInvitation,
  revokeInvitation,
} from "./services/invitations.ts";
export { severalUsers } from "./services/several.ts";
export { getUser, listPending, listRegistered, listRoles } from "./services/users.ts";
