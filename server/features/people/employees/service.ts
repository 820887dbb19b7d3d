export { assignBadge, findBadge, findWearers, takeBadgeBack } from "./services/badge-desk.ts";
export { addBadges, listBadges } from "./services/badges.ts";
export {
  createEmployee,
  freeIdentifier,
  getEmployee,
  listEmployees,
  listLines,
  listOfFacility,
  updateEmployee,
} from "./services/employees.ts";
export { employeeImport } from "./services/import.ts";
