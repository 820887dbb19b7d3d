import { api } from "#contract/index.ts";
import {
  ROOM_PRODUCTS,
  type RoomTemplate,
  type RoomTemplateSettings,
  TEMPLATE_MODELS,
  defaultRoomTemplate,
  roomModels,
  roomProductOf,
} from "#contract/devices/room-template.ts";
import type { Act } from "#server/access/write-context.ts";
import type { Actor } from "#server/access/actor.ts";
import { requireFacility } from "#server/access/facility-access.ts";
import type { Scope } from "#server/db/tenant-scope.ts";
import type { Db } from "#server/db/knex.ts";
import { updateVersioned } from "#server/db/versions.ts";
import { AppError } from "#server/lib/app-error.ts";
import { devicesOfRoom } from "../lib/room-devices.ts";
import { presentModel, presentTemplate } from "../presenter.ts";
import { listModels } from "../queries/lookups.ts";
import * as queries from "../queries/room-template.ts";
import type { TemplateValues } from "../queries/room-template.ts";
import { requirePlaces } from "./edit.ts";
import { addPlaceholders } from "./placeholders.ts";

const entity = "room_template";

const found = async (db: Db, scope: Scope): Promise<RoomTemplate | null> => {
  const row = await queries.findTemplate(db, scope);
  return row && presentTemplate(row);
};
const required = async (db: Db, scope: Scope): Promise<RoomTemplate> => {
  const template = await found(db, scope);
  if (template === null) throw new AppError("room_template_missing");
  return template;
};

const allModels = async (db: Db) => (await listModels(db)).map(presentModel);

/** Only models that fit the room, or that it has already. */
const requireModels = async (
  db: Db,
  given: RoomTemplateSettings,
  before: RoomTemplate | null,
): Promise<void> => {
  const kept = before === null ? [] : TEMPLATE_MODELS.map(({ model }) => before[model]);
  const lists = roomModels(await allModels(db), roomProductOf(given.productId), kept);
  const wrong = TEMPLATE_MODELS.filter(
    ({ model, models }) =>
      given[model] !== null && !lists[models].some(({ id }) => id === given[model]),
  );
  if (wrong.length === 0) return;
  const fieldErrors = Object.fromEntries(wrong.map(({ model }) => [model, "not_in_list"]));
  throw new AppError("invalid_input", { fieldErrors });
};

const valuesOf = (given: RoomTemplateSettings): TemplateValues => {
  const product = roomProductOf(given.productId) ?? "ECM";
  return {
    product_code: product,
    gateway_model_id: given.gatewayModelId,
    opportunity_counter_model_id: given.opportunityCounterModelId,
    // Other rooms have no counter outside.
    includes_outside_counter: product === "IMS" && given.includeOutsideOpportunityCounter,
    inside_sanitizer_count: given.insideRoomSanitizerCount,
    inside_sanitizer_model_id: given.insideRoomSanitizerModelId,
    outside_sanitizer_count: given.outsideRoomSanitizerCount,
    outside_sanitizer_model_id: given.outsideRoomSanitizerModelId,
    inside_soap_count: given.insideRoomSoapCount,
    inside_soap_model_id: given.insideRoomSoapModelId,
    outside_soap_count: given.outsideRoomSoapCount,
    outside_soap_model_id: given.outsideRoomSoapModelId,
  };
};

const audited = ({ version: _version, isDefault: _isDefault, ...settings }: RoomTemplate) =>
  Object.fromEntries(Object.entries(settings).filter(([, value]) => value !== null));

/**
 * A facility's room template; the default where none was saved, for what is licensed there.
 * @throws AppError `forbidden`
 */
export const getTemplate = async (
  db: Db,
  actor: Actor,
  facilityId: string,
  now: Date,
): Promise<RoomTemplate> => {
  const { access } = api.roomTemplates.get;
  const { scope, products } = await requireFacility(db, actor, facilityId, access, now);
  const product = ROOM_PRODUCTS.find((each) => products.has(each)) ?? "ECM";
  return (await found(db, scope)) ?? defaultRoomTemplate(product);
};

/**
 * Saves a facility's first room template.
 * @throws AppError `forbidden`, `already_there`, `invalid_input`
 */
export const createTemplate = async (
  act: Act<Actor>,
  facilityId: string,
  given: RoomTemplateSettings,
): Promise<RoomTemplate> => {
  const { access } = api.roomTemplates.create;
  const { scope } = await requireFacility(act.tx, act.actor, facilityId, access, act.now);
  await requireModels(act.tx, given, null);
  if (!(await queries.insertTemplate(act.tx, scope, valuesOf(given))))
    throw new AppError("already_there");
  const after = await required(act.tx, scope);
  await act.record({ scope, entity, action: "create", id: facilityId, after: audited(after) });
  return after;
};

/**
 * Changes a facility's room template.
 * @throws AppError `forbidden`, `room_template_missing`, `conflict`, `invalid_input`
 */
export const updateTemplate = async (
  act: Act<Actor>,
  facilityId: string,
  given: RoomTemplateSettings & { version?: number | undefined },
): Promise<RoomTemplate> => {
  const { tx } = act;
  const { access } = api.roomTemplates.update;
  const { scope } = await requireFacility(tx, act.actor, facilityId, access, act.now);
  const before = await required(tx, scope);
  await requireModels(tx, given, before);
  const current = () => Promise.resolve(before);
  const seen = { version: given.version, current };
  await updateVersioned(tx, scope, "room_template", {}, valuesOf(given), seen);
  const after = await required(tx, scope);
  const states = { before: audited(before), after: audited(after) };
  await act.record({ scope, entity, action: "update", id: facilityId, ...states });
  return after;
};

/**
 * Adds the placeholders of the facility's room template at each of the places.
 * @returns their ids
 * @throws AppError `forbidden`, `room_template_missing`, `invalid_input`
 */
export const placeTemplate = async (
  act: Act<Actor>,
  facilityId: string,
  locationIds: readonly string[],
): Promise<string[]> => {
  const { tx } = act;
  const { access } = api.roomTemplates.place;
  const { scope } = await requireFacility(tx, act.actor, facilityId, access, act.now);
  const devices = devicesOfRoom(await required(tx, scope), await allModels(tx));
  const places = [...new Set(locationIds)];
  await requirePlaces(tx, scope, places, "locationIds");
  const planned = places.flatMap((locationId) =>
    devices.map((device) => ({ locationId, ...device, isCompliance: true })),
  );
  if (planned.length === 0) act.nothingChanged();
  return addPlaceholders(act, scope, planned);
};
