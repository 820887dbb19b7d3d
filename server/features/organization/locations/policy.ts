import { api } from "#contract/index.ts";
import { mayCall } from "#server/access/policy.ts";

const { locations } = api;

/** What a user may do with the places of a facility. */
export const can = {
  edit: mayCall(locations.create),
  remove: mayCall(locations.remove),
  setObservable: mayCall(locations.setObservable),
  setThresholds: mayCall(locations.saveThresholds),
  export: mayCall(locations.csv),
};
