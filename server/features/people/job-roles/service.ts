export { createImsRole, listImsRoles, setImsRoleActive } from "./services/ims-roles.ts";
export {
  copyObvRoles,
  createObvRole,
  listObvRoles,
  renameObvRole,
  setObvRoleArchived,
} from "./services/obv-roles.ts";
