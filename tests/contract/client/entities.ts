import createClient from "openapi-fetch";
import type { Client, Middleware } from "openapi-fetch";
import type { paths } from "./api.d.ts";

/*
 * A program by an author who has nothing but the description of the API: its types are generated
 * from that (`tests/api/generated-client.test.ts`), and a body that the description does not allow
 * fails to compile.
 */

type Api = Client<paths>;

/** What is read, changed and saved. */
export type Ids = {
  customerId: string;
  facilityId: string;
  rootId: string;
  unitId: string;
  licenseId: string;
  deviceId: string;
  placeholderId: string;
  employeeId: string;
  imsJobRoleId: string;
  obvJobRoleId: string;
  slideshowId: string;
  displayId: string;
  reportSubscriptionId: string;
  alertSubscriptionId: string;
  scheduledAlertId: string;
  userName: string;
  pendingUserName: string;
};

/** A client of the portal at an address; `session` are the headers of a signed-in user. */
export const clientOf = (origin: string, session: Readonly<Record<string, string>>): Api => {
  const api = createClient<paths>({ baseUrl: origin });
  const signed: Middleware = {
    onRequest({ request }) {
      for (const [name, value] of Object.entries(session)) request.headers.set(name, value);
      return request;
    },
  };
  api.use(signed);
  return api;
};

type Answer<T> = { data?: T; error?: unknown; response: Response };

const dataOf = <T>(what: string, { data, error, response }: Answer<T>): T => {
  if (data === undefined) throw new Error(`${what}: ${response.status} ${JSON.stringify(error)}`);
  return data;
};

/** One entity: read, with one field changed, saved, and read again. */
export type Entity = {
  /** The call that saves it, as the description names it. */
  save: string;
  /** The field as it was, as it was to be, and as it is. */
  run(): Promise<{ before: unknown; wanted: unknown; after: unknown }>;
};

type Steps<Row, Body> = {
  read: () => Promise<Row>;
  change: (row: Row) => Body;
  save: (body: Body, row: Row) => Promise<Answer<unknown>>;
  /** What was changed, of what is read. */
  field: (row: Row) => unknown;
  wanted: unknown;
};

const entity = <Row, Body>(save: string, steps: Steps<Row, Body>): Entity => ({
  save,
  async run() {
    const row = await steps.read();
    const answer = await steps.save(steps.change(row), row);
    if (!answer.response.ok)
      throw new Error(`${save}: ${answer.response.status} ${JSON.stringify(answer.error)}`);
    return {
      before: steps.field(row),
      wanted: steps.wanted,
      after: steps.field(await steps.read()),
    };
  },
});

/** What is null only where the user has still to choose, which a save then requires. */
const chosen = <T>(what: string, value: T | null | undefined): T => {
  if (value === null || value === undefined) throw new Error(`${what} is not chosen`);
  return value;
};

const rowWith = <Row extends object, K extends keyof Row>(
  rows: readonly Row[],
  name: K,
  value: Row[K],
): Row => {
  const found = rows.find((row) => row[name] === value);
  if (found === undefined) throw new Error(`no row with ${String(name)} ${String(value)}`);
  return found;
};

/** A list that stands alone, with the tag that its version goes as. */
const tagged = <Rows>(what: string, answer: Answer<Rows>): { rows: Rows; tag: string } => ({
  rows: dataOf(what, answer),
  tag: answer.response.headers.get("etag") ?? "",
});

const ofOrganization = (api: Api, provider: Api, ids: Ids): Entity[] => {
  const { customerId, facilityId, rootId, unitId, licenseId } = ids;
  const facility = { params: { path: { facilityId } } };
  const place = { params: { path: { locationId: rootId } } };
  const settings = { params: { path: { id: facilityId } } };
  const readSettings = async () =>
    dataOf("settings", await api.GET("/api/facility/{id}/settings", settings));
  return [
    entity("account.manage", {
      read: async () => dataOf("user", await api.GET("/api/user")),
      change: (user) => ({ ...user, lastName: "Generated" }),
      save: (body) => api.POST("/api/account/manage", { body }),
      field: (user) => user.lastName,
      wanted: "Generated",
    }),
    entity("customers.update", {
      read: async () =>
        dataOf(
          "customer",
          await api.GET("/api/customer/{customerId}", { params: { path: { customerId } } }),
        ),
      change: (customer) => ({ ...customer, address3: "Third line" }),
      save: (body) =>
        api.PUT("/api/customer/{customerId}", { params: { path: { customerId } }, body }),
      field: (customer) => customer.address3,
      wanted: "Third line",
    }),
    entity("licenses.update", {
      read: async () =>
        rowWith(
          dataOf("licenses", await provider.GET("/api/facility/{facilityId}/licenses", facility)),
          "id",
          licenseId,
        ),
      change: (license) => ({ ...license, expirationDate: "2028-02-29" }),
      save: (body) =>
        provider.PUT("/api/licenses/{licenseId}", { params: { path: { licenseId } }, body }),
      field: (license) => license.expirationDate,
      wanted: "2028-02-29",
    }),
    entity("facilitySettings.saveBasicInfo", {
      read: async () => (await readSettings()).basicInfo,
      change: (info) => ({ ...info, occupancy: 77 }),
      save: (body) => api.PUT("/api/facility/{id}/settings/basicInfo", { ...settings, body }),
      field: (info) => info.occupancy,
      wanted: 77,
    }),
    entity("facilitySettings.saveReport", {
      read: async () => (await readSettings()).reportSettings,
      change: (report) => ({ ...report, observationGoal: 81 }),
      save: (body) => api.PUT("/api/facility/{id}/settings/report", { ...settings, body }),
      field: (report) => report.observationGoal,
      wanted: 81,
    }),
    entity("facilitySettings.saveServiceAlerts", {
      read: async () => (await readSettings()).serviceAlertSettings,
      change: (alerts) => ({ ...alerts, refillAlarmThreshold: 3 }),
      save: (body) => api.PUT("/api/facility/{id}/settings/serviceAlerts", { ...settings, body }),
      field: (alerts) => alerts.refillAlarmThreshold,
      wanted: 3,
    }),
    entity("facilitySettings.saveObservation", {
      read: async () =>
        dataOf(
          "observation settings",
          await api.GET("/api/facility/{id}/observationSettings", settings),
        ),
      change: (observation) => ({ ...observation, enableObservationFeedback: false }),
      save: (body) => api.PUT("/api/facility/{id}/settings/observation", { ...settings, body }),
      field: (observation) => observation.enableObservationFeedback,
      wanted: false,
    }),
    entity("locations.rename", {
      read: async () => {
        const tree = await api.GET("/api/location/{facilityId}/locationHierarchy", facility);
        type Node = { id: string; name: string; version: number; childLocations: Node[] };
        const find = (node: Node): Node | undefined =>
          node.id === unitId ? node : node.childLocations.map(find).find(Boolean);
        const found = find(dataOf("tree", tree).locationHierarchy);
        if (found === undefined) throw new Error("no such place");
        return found;
      },
      change: () => "Generated unit",
      save: (body) =>
        api.PUT("/api/location/{locationId}/name", {
          params: { path: { locationId: unitId } },
          body,
        }),
      field: (node) => node.name,
      wanted: "Generated unit",
    }),
    entity("locations.saveThresholds", {
      read: async () =>
        tagged(
          "thresholds",
          await api.GET("/api/location/{locationId}/performanceThresholds", place),
        ),
      change: ({ rows }) => rows.map((row) => ({ ...row, title: `${row.title} *` })),
      save: (body, { tag }) =>
        api.PUT("/api/location/{locationId}/performanceThresholds", {
          params: { ...place.params, header: { "if-match": tag } },
          body,
        }),
      field: ({ rows }) => rows.every(({ title }) => title.endsWith(" *")),
      wanted: true,
    }),
    entity("shifts.save", {
      read: async () =>
        tagged("shifts", await api.GET("/api/facility/{facilityId}/shifts", facility)),
      change: ({ rows }) => rows.map((row) => ({ ...row, name: `${row.name} *` })),
      save: (body, { tag }) =>
        api.PUT("/api/facility/{facilityId}/shifts", {
          params: { ...facility.params, header: { "if-match": tag } },
          body,
        }),
      field: ({ rows }) => rows.every(({ name }) => name.endsWith(" *")),
      wanted: true,
    }),
    entity("performanceBands.save", {
      read: async () =>
        dataOf("bands", await api.GET("/api/facility/{facilityId}/performanceBands", facility)),
      change: (bands) => ({
        ...bands,
        performanceBands: bands.performanceBands.map((band) => ({
          ...band,
          color: "pink" as const,
        })),
      }),
      save: (body) => api.PUT("/api/facility/{facilityId}/performanceBands", { ...facility, body }),
      field: (bands) => bands.performanceBands.every(({ color }) => color === "pink"),
      wanted: true,
    }),
  ];
};

const ofPeople = (api: Api, ids: Ids): Entity[] => {
  const { customerId, facilityId, employeeId, imsJobRoleId, obvJobRoleId } = ids;
  const user = (save: string, username: string): Entity =>
    entity(save, {
      read: async () =>
        dataOf(
          "user",
          await api.GET("/api/userMaintenance", { params: { query: { username, customerId } } }),
        ),
      change: (row) => ({ ...row, department: "Generated" }),
      save: (body) => api.PUT("/api/userMaintenance", { body }),
      field: (row) => row.department,
      wanted: "Generated",
    });
  const observers = async () =>
    rowWith(
      dataOf("roles", await api.GET("/api/ObvJobRole", { params: { query: { facilityId } } })),
      "id",
      obvJobRoleId,
    );
  return [
    user("users.update", ids.userName),
    user("users.update", ids.pendingUserName),
    entity("employees.update", {
      read: async () =>
        dataOf(
          "employee",
          await api.GET("/api/Employee/{employeeId}", { params: { path: { employeeId } } }),
        ),
      change: (employee) => ({ ...employee, department: "Generated" }),
      save: (body) => api.PUT("/api/Employee", { body }),
      field: (employee) => employee.department,
      wanted: "Generated",
    }),
    entity("imsJobRoles.setActive", {
      read: async () =>
        rowWith(
          dataOf("roles", await api.GET("/api/ImsJobRole", { params: { query: { customerId } } })),
          "id",
          imsJobRoleId,
        ),
      change: (role) => ({ ...role, isActive: false }),
      save: (body) => api.PUT("/api/ImsJobRole/ActiveStatus", { body }),
      field: (role) => role.isActive,
      wanted: false,
    }),
    entity("obvJobRoles.rename", {
      read: observers,
      change: (role) => ({ ...role, name: "Generated" }),
      save: (body) => api.PUT("/api/ObvJobRole/JobRoleName", { body }),
      field: (role) => role.name,
      wanted: "Generated",
    }),
    entity("obvJobRoles.setActive", {
      read: observers,
      change: (role) => ({ ...role, archived: true }),
      save: (body) => api.PUT("/api/ObvJobRole/ActiveStatus", { body }),
      field: (role) => role.archived,
      wanted: true,
    }),
  ];
};

const ofDevices = (api: Api, ids: Ids): Entity[] => {
  const { facilityId, deviceId, placeholderId } = ids;
  const facility = { params: { path: { facilityId } } };
  const device = { params: { path: { deviceId } } };
  const readDevice = async () => dataOf("device", await api.GET("/api/device/{deviceId}", device));
  return [
    entity("devices.update", {
      read: readDevice,
      change: (row) => ({
        ...row,
        deviceModelId: chosen("model", row.deviceModelId),
        name: "Generated dispenser",
      }),
      save: (body) => api.PUT("/api/device/{deviceId}", { ...device, body }),
      field: (row) => row.name,
      wanted: "Generated dispenser",
    }),
    entity("deviceSheet.save", {
      read: async () => {
        const sheet = await api.GET("/api/facility/{facilityId}/devices/sheet", facility);
        return rowWith(dataOf("sheet", sheet).devices, "id", deviceId);
      },
      change: ({ id, version }) => ({ rows: [{ id, version, name: "Generated by sheet" }] }),
      save: (body) => api.PUT("/api/facility/{facilityId}/devices/sheet", { ...facility, body }),
      field: (row) => row.name,
      wanted: "Generated by sheet",
    }),
    entity("devices.assign", {
      read: readDevice,
      change: (row) => ({ ...row, locationId: ids.unitId }),
      save: (body) => api.PUT("/api/device/{deviceId}/assign", { ...device, body }),
      field: (row) => row.locationId,
      wanted: ids.unitId,
    }),
    entity("placeholders.update", {
      read: async () =>
        dataOf(
          "placeholder",
          await api.GET("/api/devicePlaceholders/{placeholderId}", {
            params: { path: { placeholderId } },
          }),
        ),
      change: (row) => ({
        ...row,
        deviceModelId: chosen("model", row.deviceModelId),
        name: "Generated place",
      }),
      save: (body) =>
        api.PUT("/api/devicePlaceholders/{placeholderId}", {
          params: { path: { placeholderId } },
          body,
        }),
      field: (row) => row.name,
      wanted: "Generated place",
    }),
    entity("roomTemplates.update", {
      read: async () =>
        dataOf("template", await api.GET("/api/facility/{facilityId}/roomTemplate", facility)),
      change: (template) => ({ ...template, insideRoomSanitizerCount: 2 }),
      save: (body) => api.PUT("/api/facility/{facilityId}/roomTemplate", { ...facility, body }),
      field: (template) => template.insideRoomSanitizerCount,
      wanted: 2,
    }),
  ];
};

const ofMessagesAndDisplays = (api: Api, ids: Ids): Entity[] => {
  const { facilityId, slideshowId, displayId, reportSubscriptionId } = ids;
  const readShow = async () =>
    dataOf(
      "slideshow",
      await api.GET("/api/reportSlideshow/{slideshowId}", { params: { path: { slideshowId } } }),
    );
  return [
    entity("slideshows.update", {
      read: readShow,
      change: (show) => ({ ...show, interval: 45 }),
      save: (body) => api.PUT("/api/reportSlideshow/save", { body }),
      field: (show) => show.interval,
      wanted: 45,
    }),
    entity("slideshows.setActive", {
      read: readShow,
      change: () => false,
      save: (isActive) =>
        api.PUT("/api/reportSlideshow/{slideshowId}", {
          params: { path: { slideshowId }, query: { isActive: `${isActive}` } },
        }),
      field: (show) => show.isActive,
      wanted: false,
    }),
    entity("displays.update", {
      read: async () =>
        dataOf(
          "display",
          await api.GET("/api/displays/{displayId}", { params: { path: { displayId } } }),
        ),
      change: (display) => ({
        ...display,
        slideshowId: chosen("slideshow", display.slideshowId),
        name: "Generated display",
      }),
      save: (body) =>
        api.PUT("/api/displays/{displayId}", { params: { path: { displayId } }, body }),
      field: (display) => display.name,
      wanted: "Generated display",
    }),
    entity("reportSubscriptions.change", {
      read: async () => {
        const query = { subscriptionId: reportSubscriptionId };
        const found = dataOf(
          "subscription",
          await api.GET("/api/reportSubscriptions", { params: { query } }),
        );
        // One path answers three questions: a list, one by its id, what a link stands for.
        if (!("selectedReportTypeId" in found)) throw new Error("not one subscription");
        return found;
      },
      change: (one) => ({ ...one, timeOfDayLocal: 9 }),
      save: (body) => api.PUT("/api/reportSubscriptions", { body }),
      field: (one) => one.timeOfDayLocal,
      wanted: 9,
    }),
    entity("alertSubscriptions.saveInstant", {
      read: async () => {
        const body = { alertSubscriptionId: ids.alertSubscriptionId, facilityId };
        const model = await api.POST("/api/alertSubscriptions/instantAlert/viewModel", { body });
        return chosen("alert", dataOf("alert", model).alert);
      },
      change: (alert) => ({ ...alert, facilityId, name: "Generated alert" }),
      save: (body) => api.POST("/api/alertSubscriptions/instantAlert/save", { body }),
      field: (alert) => alert.name,
      wanted: "Generated alert",
    }),
    entity("alertSubscriptions.saveScheduled", {
      read: async () => {
        const body = { alertSubscriptionId: ids.scheduledAlertId, facilityId };
        const model = await api.POST("/api/alertSubscriptions/scheduledAlert/viewModel", { body });
        return chosen("alert", dataOf("alert", model).alert);
      },
      change: (alert) => ({ ...alert, facilityId, name: "Generated round" }),
      save: (body) => api.POST("/api/alertSubscriptions/scheduledAlert/save", { body }),
      field: (alert) => alert.name,
      wanted: "Generated round",
    }),
  ];
};

/** An archived facility takes no more changes. */
const lastOf = (provider: Api, { customerId, facilityId }: Ids): Entity[] => [
  entity("facilitySettings.setArchived", {
    read: async () => {
      const customer = { params: { path: { customerId } } };
      const rows = await provider.GET("/api/customer/{customerId}/facilities", customer);
      return rowWith(dataOf("facilities", rows), "facilityId", facilityId);
    },
    change: () => true,
    save: (body) =>
      provider.PUT("/api/facility/{id}/archivestatus", {
        params: { path: { id: facilityId } },
        body,
      }),
    field: (facility) => facility.archived,
    wanted: true,
  }),
];

/** Every entity that can be read and saved. */
export const entitiesOf = (
  { customer, provider }: { customer: Api; provider: Api },
  ids: Ids,
): Entity[] => [
  ...ofOrganization(customer, provider, ids),
  ...ofPeople(customer, ids),
  ...ofDevices(customer, ids),
  ...ofMessagesAndDisplays(customer, ids),
  ...lastOf(provider, ids),
];
