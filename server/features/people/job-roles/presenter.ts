import {
  type ImsJobRole,
  JOB_ROLE_TYPES,
  type JobRoleType,
  type ObvJobRole,
} from "#contract/people/job-roles.ts";
import type { ImsRoleRow } from "./queries/ims-roles.ts";
import type { ObvRoleRow } from "./queries/obv-roles.ts";

/** Every kind of job role. */
export const presentTypes = (): JobRoleType[] =>
  JOB_ROLE_TYPES.map((title, index) => ({ id: index + 1, title }));

const typeOf = (id: number): JobRoleType => ({ id, title: JOB_ROLE_TYPES[id - 1] ?? "other" });

export const presentImsRole = (row: ImsRoleRow): ImsJobRole => ({
  id: row.job_role_id,
  name: row.title,
  jobType: typeOf(row.job_role_type_id),
  isActive: row.is_active,
  hasAssignment: row.staff > 0,
  staff: row.staff,
  version: row.version,
});

export const presentObvRole = (row: ObvRoleRow): ObvJobRole => ({
  id: row.observation_job_role_id,
  name: row.name,
  facilityId: row.facility_id,
  archived: row.is_archived,
  isActive: !row.is_archived,
  version: row.version,
});
