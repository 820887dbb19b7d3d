import type { Ids } from "./literal-requests.ts";

type Row = Readonly<Record<string, unknown>>;

/** An entity that is read, sent back as it is, and read again. */
type ReturnedEntity = {
  /** A POST reads, too: the view model of an alert. */
  read: { path: string; body?: unknown };
  /** The entity in what is read there. */
  row?: (answer: unknown) => unknown;
  /** Sent back. */
  method: "PUT" | "POST";
  path: string;
  /** What is sent of the entity: all of it. */
  body?: (row: Row) => unknown;
  as?: "customer" | "provider";
};

const part =
  (name: string) =>
  (answer: unknown): unknown =>
    (answer as Row)[name];
const rowWhere =
  (name: string, value: string) =>
  (answer: unknown): unknown =>
    (answer as readonly Row[]).find((row) => row[name] === value);

const put = (
  read: string,
  path: string,
  more: Partial<Omit<ReturnedEntity, "read" | "path">> = {},
): ReturnedEntity => ({ read: { path: read }, method: "PUT", path, ...more });

type Node = Row & { id: string; childLocations: Node[] };
const placeIn = (node: Node, id: string): Node | undefined =>
  node.id === id ? node : node.childLocations.flatMap((one) => placeIn(one, id) ?? [])[0];

/** Every entity that can be read and saved: sent back as it was read, nothing is another. */
export const returnedEntities = (
  ids: Ids & { scheduledAlertId: string; displayId: string },
): ReturnedEntity[] => {
  const { customerId, facilityId, licenseId, deviceId, employeeId, unitId, rootId } = ids;
  const customer = `customerId=${customerId}`;
  const settings = `facility/${facilityId}/settings`;
  const owned = (row: Row) => ({ ...row, facilityId, customerId });
  const user = (name: string) => `userMaintenance?username=${encodeURIComponent(name)}&${customer}`;
  const alert = (kind: "instant" | "scheduled", id: string): ReturnedEntity => ({
    read: {
      path: `alertSubscriptions/${kind}Alert/viewModel`,
      body: { alertSubscriptionId: id, facilityId },
    },
    row: part("alert"),
    method: "POST",
    path: `alertSubscriptions/${kind}Alert/save`,
  });
  return [
    { ...put("user", "account/manage"), method: "POST" },
    put(`customer/${customerId}`, `customer/${customerId}`),
    put(`facility/${facilityId}/licenses`, `licenses/${licenseId}`, {
      row: rowWhere("id", licenseId),
      as: "provider",
    }),
    put(settings, `${settings}/basicInfo`, { row: part("basicInfo"), body: owned }),
    put(settings, `${settings}/report`, {
      row: part("reportSettings"),
      body: (row) => ({ ...owned(row), locationHierarchyId: rootId }),
    }),
    put(settings, `${settings}/serviceAlerts`, { row: part("serviceAlertSettings"), body: owned }),
    put(`facility/${facilityId}/observationSettings`, `${settings}/observation`),
    put(`facility/${facilityId}`, `facility/${facilityId}/archivestatus`, { as: "provider" }),
    put(`customer/${customerId}/facilities`, `facility/${facilityId}/archivestatus`, {
      row: rowWhere("facilityId", facilityId),
      as: "provider",
    }),
    put(`location/${facilityId}/locationHierarchy`, `location/${unitId}/name`, {
      row: (answer) => placeIn((answer as { locationHierarchy: Node }).locationHierarchy, unitId),
    }),
    put(`location/${rootId}/performanceThresholds`, `location/${rootId}/performanceThresholds`),
    put(`facility/${facilityId}/shifts`, `facility/${facilityId}/shifts`),
    put(`facility/${facilityId}/performanceBands`, `facility/${facilityId}/performanceBands`),
    put(user(ids.userName), "userMaintenance"),
    put(`userMaintenance/registeredUsers?${customer}`, "userMaintenance", {
      row: rowWhere("userName", ids.userName),
    }),
    put(user(ids.pendingUserName), "userMaintenance"),
    put(`userMaintenance/pendingUsers?${customer}`, "userMaintenance", {
      row: rowWhere("userName", ids.pendingUserName),
    }),
    put(`userMaintenance/pendingUsers?${customer}`, "userMaintenance/resend", {
      row: rowWhere("userName", ids.pendingUserName),
    }),
    put(`Employee/${employeeId}`, "Employee"),
    put(`Employees/${customerId}`, "Employee", { row: rowWhere("id", employeeId) }),
    put(`ImsJobRole?${customer}`, "ImsJobRole/ActiveStatus", {
      row: rowWhere("id", ids.imsJobRoleId),
    }),
    put(`ObvJobRole?facilityId=${facilityId}`, "ObvJobRole/ActiveStatus", {
      row: rowWhere("id", ids.obvJobRoleId),
    }),
    put(`ObvJobRole?facilityId=${facilityId}`, "ObvJobRole/JobRoleName", {
      row: rowWhere("id", ids.obvJobRoleId),
    }),
    put(`device/${deviceId}`, `device/${deviceId}`),
    put(`device/${deviceId}`, `device/${deviceId}/assign`),
    put(`devicePlaceholders/${ids.placeholderId}`, `devicePlaceholders/${ids.placeholderId}`),
    put(`facility/${facilityId}/roomTemplate`, `facility/${facilityId}/roomTemplate`),
    put(`reportSlideshow/${ids.slideshowId}`, "reportSlideshow/save"),
    put(`reportSubscriptions?subscriptionId=${ids.reportSubscriptionId}`, "reportSubscriptions"),
    put(`displays/${ids.displayId}`, `displays/${ids.displayId}`),
    alert("instant", ids.alertSubscriptionId),
    alert("scheduled", ids.scheduledAlertId),
  ];
};

/** What each save counts or stamps again. */
const STAMPS = ["version", "csrfToken", "invitationSent", "invitationEnds", "history"];

/** An answer without what each save changes. */
export const withoutStamps = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.map(withoutStamps);
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).flatMap(([name, entry]) =>
      STAMPS.includes(name) ? [] : [[name, withoutStamps(entry)]],
    ),
  );
};
