import { ROLES, type Role } from "#contract/core/permissions.ts";
import { insertToken } from "#server/features/identity/api-tokens/queries.ts";
import { createGatewayToken } from "#server/features/devices/ingest/services/credentials.ts";
import { enterRows } from "#server/access/row-directory.ts";
import { customerScope } from "#server/db/tenant-scope.ts";
import { newId } from "#server/lib/ids.ts";
import { buildAlertSubscription } from "#tests/factories/alert-subscription.ts";
import { type BuiltFacility, buildCustomer, buildFacility } from "#tests/factories/customer.ts";
import {
  buildDeviceDay,
  buildFacilityData,
  buildLocationDay,
} from "#tests/factories/day-summary.ts";
import { buildDisplay, buildEnrolment } from "#tests/factories/display.ts";
import { buildImportRun, buildObservationImport } from "#tests/factories/import-run.ts";
import { buildDownload } from "#tests/factories/download.ts";
import { buildBadge, buildEmployee } from "#tests/factories/employee.ts";
import {
  buildBand,
  buildMarkedChange,
  buildNote,
  buildShift,
  buildImageSlide,
  buildSlide,
  buildSlideshow,
  buildThreshold,
} from "#tests/factories/facility-rules.ts";
import { buildImsJobRole, buildObvJobRole } from "#tests/factories/job-role.ts";
import { buildDevice, buildLocation, buildPlaceholder } from "#tests/factories/place.ts";
import { type BuiltUser, buildUser } from "#tests/factories/user.ts";
import { type Client, client, signIn } from "#tests/support/client.ts";
import { buildReportSubscription } from "#tests/factories/report-subscription.ts";
import type { Portal } from "#tests/support/portal.ts";

export const PROVIDER_NAMES = ["providerAdmin", "providerSupport"] as const;

/** One customer with one furnished facility. */
export type Place = BuiltFacility & {
  unitId: string;
  roomId: string;
  /** Nothing hangs in it. */
  spareRoomId: string;
  deviceId: string;
  shiftId: string;
  markedChangeId: string;
  slideId: string;
  /** One that is a picture, which is never deleted, and the picture's hash. */
  imageSlideId: string;
  imageHash: string;
  /** Of both. */
  slideshowId: string;
  /** Shown by {@link displayId}; never deleted. */
  shownSlideshowId: string;
  displayId: string;
  /** Of a screen that waits to be enrolled. */
  displayCode: string;
  downloadId: string;
  importId: string;
  observationImportId: string;
  /** Of {@link reportReaderId}. */
  reportSubscriptionId: string;
  reportReaderId: string;
  licenseId: string;
  /** Of the list of shifts. */
  shiftsVersion: number;
  service: BuiltUser;
  /** Invited, and not registered yet. */
  invited: BuiltUser;
  placeholderId: string;
  /** One that may go. */
  sparePlaceholderId: string;
  /** Of employees; no employee has it. */
  imsJobRoleId: string;
  /** Of observers. */
  obvJobRoleId: string;
  bandId: string;
  noteId: string;
  employeeId: string;
  /** The role that employee has. */
  employeeRoleId: string;
  freeBadgeId: string;
  /** The badge that employee holds. */
  heldBadgeId: string;
  /** An instant alert without a maker to the service account's address. */
  alertSubscriptionId: string;
  /** Of its recipient's mailed link. */
  alertToken: string;
};

/** Of the list of shifts of a facility that was furnished. */
const SHIFTS_VERSION = 2;

const COUNTS = [
  [4, 3, 4],
  [20, 5, 8],
] as const;

/**
 * Rows of every kind that calls are aimed at, in a facility that is there. Names begin with `name`.
 * @returns what was made
 */
export const furnishFacility = async (
  { db, clock }: Pick<Portal, "db"> & { clock: { now(): Date } },
  name: string,
  facility: BuiltFacility,
  { bandLimit = 100, noteText = "Gel empty" }: { bandLimit?: number; noteText?: string } = {},
): Promise<Place & { floorId: string }> => {
  const { customerId } = facility;
  const floorId = await buildLocation(db, facility, {
    parentId: facility.rootId,
    level: 2,
    name: `${name} floor`,
  });
  const unitId = await buildLocation(db, facility, {
    parentId: floorId,
    level: 3,
    name: `${name} unit`,
  });
  const roomId = await buildLocation(db, facility, {
    parentId: unitId,
    level: 4,
    name: `${name} room`,
  });
  const spareRoomId = await buildLocation(db, facility, {
    parentId: unitId,
    level: 4,
    name: `${name} spare room`,
  });
  await buildThreshold(db, facility, { locationId: spareRoomId, title: "Goal", value: 75 });
  const deviceId = await buildDevice(db, facility, {
    locationId: roomId,
    type: "dispenser",
    name: `${name} dispenser`,
  });
  const shiftId = await buildShift(db, facility, {
    name: `${name} night`,
    startSlot: 46,
    endSlot: 14,
  });
  const markedChangeId = await buildMarkedChange(db, facility, {
    day: "2026-02-01",
    text: `${name} holders`,
    locationId: unitId,
  });
  const slideId = await buildSlide(db, facility, `${name} slide`);
  const picture = await buildImageSlide(db, facility, `${name} picture`);
  const shown = [slideId, picture.slideId];
  const slideshowId = await buildSlideshow(db, facility, `${name} slideshow`, shown);
  const shownSlideshowId = await buildSlideshow(db, facility, `${name} corridor`, shown);
  const { displayId } = await buildDisplay(db, facility, {
    slideshowId: shownSlideshowId,
    now: clock.now(),
    name: `${name} display`,
    lastSeenAt: clock.now(),
  });
  const displayCode = await buildEnrolment(db, clock.now());
  const displayRows = { shownSlideshowId, displayId, displayCode };
  const slideRows = { imageSlideId: picture.slideId, imageHash: picture.hash, slideshowId };
  const downloadId = await buildDownload(db, facility, { name: `${name} export` });
  const importId = await buildImportRun(db, facility, { name: `${name} import` });
  const observationImportId = await buildObservationImport(db, facility, {
    name: `${name} observations`,
    at: clock.now(),
  });
  const { userId: reportReaderId } = await buildUser(db, { customerId, role: "reporting" });
  const reportSubscriptionId = await buildReportSubscription(db, facility, {
    now: clock.now(),
    userIds: [reportReaderId],
    name: `${name} mail`,
  });
  const service = await buildUser(db, { customerId, role: "serviceAccount", lastName: name });
  const invited = await buildUser(db, { customerId, lastName: name, isPending: true });
  const imsJobRoleId = await buildImsJobRole(db, facility, { title: `${name} nurse` });
  const obvJobRoleId = await buildObvJobRole(db, facility, { name: `${name} nurse` });
  const bandId = await buildBand(db, facility, { title: "Walk", limit: bandLimit });
  const noteId = await buildNote(db, facility, { text: noteText });
  const { employeeId, jobRoleId } = await buildEmployee(db, facility, { lastName: name });
  const heldBadgeId = await buildBadge(db, facility, `${name} 1`, employeeId);
  const freeBadgeId = await buildBadge(db, facility, `${name} 2`);
  const staff = { employeeId, employeeRoleId: jobRoleId, heldBadgeId, freeBadgeId };
  const alert = await buildAlertSubscription(db, facility, {
    name: `${name} alert`,
    addresses: [service.email],
  });
  const rows = {
    imsJobRoleId,
    obvJobRoleId,
    bandId,
    noteId,
    ...staff,
    invited,
    alertSubscriptionId: alert.subscriptionId,
    alertToken: alert.tokens[0] ?? "",
  };
  const placeholderId = await buildPlaceholder(db, facility, { locationId: roomId });
  const sparePlaceholderId = await buildPlaceholder(db, facility, { locationId: roomId });
  const planned = { placeholderId, sparePlaceholderId };
  const license = await db("license")
    .where({ customer_id: customerId, facility_id: facility.facilityId, product_code: "ECM" })
    .first("license_id");
  const licenseId = license?.license_id ?? newId();
  const mailed = { reportSubscriptionId, reportReaderId };
  const listed = {
    shiftId,
    markedChangeId,
    slideId,
    downloadId,
    importId,
    observationImportId,
    shiftsVersion: SHIFTS_VERSION,
    licenseId,
  };
  return {
    floorId,
    ...facility,
    ...rows,
    ...planned,
    ...listed,
    ...mailed,
    ...slideRows,
    ...displayRows,
    unitId,
    roomId,
    spareRoomId,
    deviceId,
    service,
  };
};

/** A facility that has something in each table the reports read, of a customer of its own by default. */
export const furnish = async (
  portal: Portal,
  name: string,
  existing?: { customerId: string },
): Promise<Place> => {
  const { db } = portal;
  const { customerId } = existing ?? (await buildCustomer(db, { name: `${name} Health` }));
  const facility = await buildFacility(db, {
    customerId,
    name: `${name} Hospital`,
    products: ["ECM", "IMS", "OBS", "SA"],
  });
  const { floorId, ...place } = await furnishFacility(portal, name, facility);
  const { unitId, roomId, deviceId } = place;
  await enterRows(db, "license", facility.scope, [place.licenseId]);
  await db("list_version").insert({
    customer_id: customerId,
    facility_id: facility.facilityId,
    list: "shift",
    owner_id: facility.facilityId,
    version: SHIFTS_VERSION,
  });
  await buildThreshold(db, facility, { locationId: facility.rootId, title: "Goal", value: 80 });
  await buildThreshold(db, facility, { locationId: facility.rootId, title: "Baseline", value: 70 });
  const day = portal.clock.now().toISOString().slice(0, 10);
  for (const locationId of [facility.rootId, floorId, unitId, roomId]) {
    await buildLocationDay(db, facility, { locationId, day, slots: COUNTS });
  }
  await buildDeviceDay(db, facility, { deviceId, locationId: roomId, day, slots: COUNTS });
  await buildFacilityData(db, facility, { firstDay: day, dataTo: portal.clock.now() });
  return place;
};

/** A service account's program with a new token. It sends that, and no cookie. */
const programOf = async ({ db, origin, clock }: Portal, user: BuiltUser): Promise<Client> => {
  const given = { userId: user.userId, name: "Program", createdAt: clock.now(), expiresAt: null };
  const scope = customerScope(user.customerId);
  const { token } = await db.transaction((tx) => insertToken(tx, scope, given));
  const plain = client(origin);
  const authorization = `Bearer ${token}`;
  return {
    ...plain,
    get: (path, headers) => plain.get(path, { authorization, ...headers }),
    send: (method, path, body, headers) =>
      plain.send(method, path, body, { authorization, ...headers }),
  };
};

export type World = {
  portal: Portal;
  own: Place;
  /** Another facility of the own customer. */
  sibling: Place;
  foreign: Place;
  gatewayToken: string;
  /** A signed-in client for each role: the customer's in `own`, the provider's at the provider. */
  clients: Record<Role, Client>;
  /** The same for roles that are held for the own facility alone; the provider's are never. */
  bound: Partial<Record<Role, Client>>;
  /** With the API token of the own customer's service account. */
  program: Client;
  nobody: string;
  /** A place that does not exist. */
  ghost: Place;
};

/** Two unrelated customers, and a user in every role of the first. */
export const buildWorld = async (portal: Portal): Promise<World> => {
  const own = await furnish(portal, "Own");
  const sibling = await furnish(portal, "Sibling", own);
  const foreign = await furnish(portal, "Foreign");
  const provider = await buildCustomer(portal.db, { name: "Provider", isProvider: true });
  const clients: Partial<Record<Role, Client>> = {};
  const bound: World["bound"] = {};
  for (const role of ROLES) {
    const isProvider = (PROVIDER_NAMES as readonly string[]).includes(role);
    const customerId = isProvider ? provider.customerId : own.customerId;
    const enter = (user: BuiltUser): Promise<Client> =>
      role === "serviceAccount"
        ? programOf(portal, user)
        : signIn(portal.origin, user.email, user.password);
    clients[role] = await enter(await buildUser(portal.db, { customerId, role }));
    if (isProvider) continue;
    const { facilityId } = own;
    bound[role] = await enter(await buildUser(portal.db, { customerId, role, facilityId }));
  }
  const nobody = newId();
  const { token } = await createGatewayToken(portal.db, own.scope, "gateway of the walk", {
    now: portal.clock.now(),
  });
  return {
    portal,
    own,
    sibling,
    foreign,
    gatewayToken: token,
    clients: clients as Record<Role, Client>,
    bound,
    program: await programOf(portal, own.service),
    nobody,
    ghost: {
      ...foreign,
      customerId: nobody,
      facilityId: nobody,
      shiftId: nobody,
      markedChangeId: nobody,
      licenseId: nobody,
      importId: nobody,
      observationImportId: nobody,
      employeeId: nobody,
      deviceId: nobody,
      displayId: nobody,
      placeholderId: nobody,
      rootId: nobody,
      unitId: nobody,
      roomId: nobody,
      spareRoomId: nobody,
    },
  };
};
