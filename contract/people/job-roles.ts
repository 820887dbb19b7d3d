import { z } from "zod";
import { defineCall } from "../core/call.ts";
import { LIMITS } from "../core/limits.ts";
import { EMPLOYEE_PRODUCTS } from "../core/permissions.ts";
import { CustomerId, FacilityId, Id, Name, SeenVersion, Version } from "../core/primitives.ts";

/** Kinds of the job roles of people with badges; words in `job-roles.json` under `type.<name>`. */
export const JOB_ROLE_TYPES = [
  "nurse",
  "physician",
  "nurseAssistant",
  "therapist",
  "technician",
  "environmentalServices",
  "foodServices",
  "student",
  "other",
] as const;

/** A kind; `title` is a key of the product's own words. */
export const JobRoleType = z.object({ id: z.number().int(), title: z.enum(JOB_ROLE_TYPES) });
export type JobRoleType = z.infer<typeof JobRoleType>;

/** A job role of the customer's employees (IMS). */
export const ImsJobRole = z.object({
  id: Id,
  name: z.string(),
  jobType: JobRoleType,
  isActive: z.boolean(),
  /** Employees have it now: it cannot be made inactive. */
  hasAssignment: z.boolean(),
  /** Employees who have it now. */
  staff: z.number().int(),
  version: Version,
});
export type ImsJobRole = z.infer<typeof ImsJobRole>;

/** A job role that observers of a facility choose from (OBS). */
export const ObvJobRole = z.object({
  id: Id,
  name: z.string(),
  facilityId: Id,
  archived: z.boolean(),
  isActive: z.boolean(),
  version: Version,
});
export type ObvJobRole = z.infer<typeof ObvJobRole>;

export const JobRoleTitle = Name(LIMITS.jobRoleTitleMaxLength);
const JobRoleTypeId = z.coerce
  .number({ error: "required" })
  .int("required")
  .min(1, "required")
  .max(JOB_ROLE_TYPES.length, "not_in_list");

/** A new role of employees, as it is typed. */
export const NewImsJobRole = z.strictObject({
  customerId: CustomerId,
  title: JobRoleTitle,
  jobRoleTypeId: JobRoleTypeId,
});

/** A new role for observers, as it is typed. */
export const NewObvJobRole = z.strictObject({ facilityId: FacilityId, name: JobRoleTitle });

const manage = { kind: "privilege", privilege: "manageJobRoles" } as const;
const view = { kind: "privilege", privilege: "viewCustomer" } as const;
const ofCustomer = { access: { ...manage, products: EMPLOYEE_PRODUCTS } } as const;
const ofObserved = { access: { ...manage, products: ["OBS"] } } as const;
const readable = { access: { ...view, products: EMPLOYEE_PRODUCTS } } as const;
const readableObserved = { access: { ...view, products: ["OBS"] } } as const;

export const imsJobRoles = {
  list: defineCall({
    ...readable,
    method: "GET",
    path: "ImsJobRole",
    reach: "customer",
    heavy: "short",
    summary: "Job roles of a customer's employees, by name.",
    query: z.strictObject({ customerId: CustomerId }),
    output: z.array(ImsJobRole),
  }),
  types: defineCall({
    ...readable,
    method: "GET",
    path: "ImsJobRole/Types",
    reach: "customer",
    summary: "Kinds of job roles.",
    query: z.strictObject({ customerId: CustomerId }),
    output: z.array(JobRoleType),
  }),
  create: defineCall({
    ...ofCustomer,
    method: "POST",
    path: "ImsJobRole",
    reach: "customer",
    errors: ["duplicate_name"],
    summary: "Make a job role for a customer's employees.",
    body: NewImsJobRole,
    output: ImsJobRole,
  }),
  setActive: defineCall({
    ...ofCustomer,
    method: "PUT",
    path: "ImsJobRole/ActiveStatus",
    reach: "customer",
    errors: ["not_found", "job_role_has_employees"],
    summary: "Make a job role active or inactive; not while an employee has it.",
    body: z.strictObject({
      /** Without one, the customer of the session. */
      customerId: CustomerId.optional(),
      id: Id,
      isActive: z.boolean(),
      version: SeenVersion,
    }),
    output: ImsJobRole,
    current: ImsJobRole,
  }),
};

export const obvJobRoles = {
  list: defineCall({
    ...readableObserved,
    method: "GET",
    path: "ObvJobRole",
    reach: "facility",
    summary: "Job roles that observers of a facility choose from, by name.",
    query: z.strictObject({ facilityId: FacilityId }),
    output: z.array(ObvJobRole),
  }),
  types: defineCall({
    ...readableObserved,
    method: "GET",
    path: "ObvJobRole/Types",
    reach: "facility",
    summary: "Kinds of job roles, to name new ones by.",
    query: z.strictObject({ facilityId: FacilityId }),
    output: z.array(JobRoleType),
  }),
  create: defineCall({
    ...ofObserved,
    method: "POST",
    path: "ObvJobRole",
    reach: "facility",
    errors: ["duplicate_name"],
    summary: "Make a job role for a facility's observers.",
    body: NewObvJobRole,
    output: ObvJobRole,
  }),
  setActive: defineCall({
    ...ofObserved,
    method: "PUT",
    path: "ObvJobRole/ActiveStatus",
    reach: "facility",
    errors: ["not_found"],
    summary: "Archive a job role of a facility's observers, or take it back.",
    body: z.strictObject({
      facilityId: FacilityId,
      id: Id,
      archived: z.boolean(),
      version: SeenVersion,
    }),
    output: ObvJobRole,
    current: ObvJobRole,
  }),
  rename: defineCall({
    ...ofObserved,
    method: "PUT",
    path: "ObvJobRole/JobRoleName",
    reach: "facility",
    errors: ["not_found", "duplicate_name"],
    summary: "Rename a job role of a facility's observers.",
    body: NewObvJobRole.extend({ id: Id, version: SeenVersion }),
    output: ObvJobRole,
    current: ObvJobRole,
  }),
  copy: defineCall({
    method: "POST",
    path: "ObvJobRole/Copy",
    access: { kind: "privilege", privilege: "cloneJobRoles", products: ["OBS"] },
    reach: "facility",
    heavy: "short",
    summary: "Copy job roles to other facilities of the customer; names that are there stay.",
    body: z.strictObject({
      customerId: CustomerId,
      originalFacilityId: FacilityId,
      jobRoleIds: z.array(Id).min(1, "required").max(LIMITS.jobRolesCopiedMax, "too_many"),
      facilityIds: z.array(Id).min(1, "required").max(LIMITS.facilitiesChosenMax, "too_many"),
    }),
    /** How many roles were made, and how many the facilities had already. */
    output: z.object({ copied: z.number().int(), present: z.number().int() }),
  }),
};
