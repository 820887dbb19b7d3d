import type { Knex } from "knex";

/** Words for names are the product's own texts. */
const MOMENTS = [
  ["inRoom", 1],
  ["outOfRoom", 1],
  ["beforeContact", 2],
  ["beforeProcedure", 2],
  ["afterExposure", 2],
  ["afterContact", 2],
  ["afterEnvironment", 2],
] as const;
const LISTS = {
  observation_outcome: ["rub", "wash", "none"],
  precaution: ["standard", "contact", "droplet", "airborne"],
  ppe_item: ["eyeProtection", "gloves", "gown", "mask", "respirator"],
} as const;

/** In and out of the room is protocol 1, as devices of observers know it; facilities follow. */
const swapProtocols = async (knex: Knex): Promise<void> => {
  const nameOf = async (id: number, name: string) =>
    knex("hygiene_protocol").where("hygiene_protocol_id", id).update({ name });
  const rows = await knex("hygiene_protocol").whereIn("hygiene_protocol_id", [1, 2]);
  const names = new Map(rows.map((row) => [row.hygiene_protocol_id, row.name]));
  await nameOf(1, "being renamed");
  await nameOf(2, names.get(1) ?? "");
  await nameOf(1, names.get(2) ?? "");
  await knex.raw(`/* all customers */
    UPDATE facility SET hygiene_protocol_id = 3 - hygiene_protocol_id
    WHERE hygiene_protocol_id IN (1, 2)`);
};

const createLists = async (knex: Knex): Promise<void> => {
  await knex.raw(`CREATE TABLE hygiene_moment (
    hygiene_moment_id smallint PRIMARY KEY,
    hygiene_protocol_id smallint NOT NULL REFERENCES hygiene_protocol,
    name text NOT NULL UNIQUE
  )`);
  await knex("hygiene_moment").insert(
    MOMENTS.map(([name, protocol], index) => ({
      hygiene_moment_id: index + 1,
      hygiene_protocol_id: protocol,
      name,
    })),
  );
  for (const [table, names] of Object.entries(LISTS)) {
    await knex.raw(
      `CREATE TABLE ${table} (${table}_id smallint PRIMARY KEY, name text NOT NULL UNIQUE)`,
    );
    await knex(table).insert(names.map((name, index) => ({ [`${table}_id`]: index + 1, name })));
  }
};

/**
 * What observers saw. Sessions are here once they are submitted. `is_compliant` is the verdict by
 * the versions that the row names, null where nothing is judged; `opportunity` links indications
 * of one opportunity of the session, and `is_counted` is false for all but the first of them.
 */
export const up = async (knex: Knex): Promise<void> => {
  await swapProtocols(knex);
  await createLists(knex);
  await knex.raw(`CREATE TABLE observation_session (
    customer_id uuid NOT NULL,
    facility_id uuid NOT NULL,
    session_id uuid NOT NULL,
    purpose text NOT NULL CHECK (purpose IN ('audit', 'validation', 'training')),
    observer_id uuid,
    started_at timestamptz NOT NULL,
    ended_at timestamptz NOT NULL,
    submitted_at timestamptz NOT NULL,
    is_imported boolean NOT NULL DEFAULT false,
    PRIMARY KEY (customer_id, facility_id, session_id),
    FOREIGN KEY (customer_id, facility_id) REFERENCES facility,
    FOREIGN KEY (customer_id, observer_id) REFERENCES app_user,
    CHECK (ended_at >= started_at)
  )`);
  await knex.raw(`CREATE INDEX observation_session_observer
    ON observation_session (customer_id, facility_id, observer_id, started_at)`);
  await knex.raw(`CREATE TABLE observation (
    customer_id uuid NOT NULL,
    facility_id uuid NOT NULL,
    observation_id uuid NOT NULL,
    session_id uuid NOT NULL,
    observed_at timestamptz NOT NULL,
    type text NOT NULL CHECK (type IN ('HH', 'PPE')),
    location_id uuid NOT NULL,
    observation_job_role_id uuid NOT NULL,
    hygiene_protocol_id smallint NOT NULL,
    protocol_version smallint NOT NULL,
    hygiene_moment_id smallint NOT NULL CONSTRAINT observation_moment_fkey REFERENCES hygiene_moment,
    observation_outcome_id smallint CONSTRAINT observation_outcome_fkey REFERENCES observation_outcome,
    required_ppe_version smallint,
    is_compliant boolean,
    opportunity text,
    is_counted boolean NOT NULL DEFAULT true,
    count integer NOT NULL DEFAULT 1 CHECK (count > 0),
    feedback_provided boolean NOT NULL DEFAULT false,
    custom_note text CHECK (length(custom_note) BETWEEN 1 AND 200),
    PRIMARY KEY (customer_id, facility_id, observation_id),
    CONSTRAINT observation_protocol_fkey FOREIGN KEY (hygiene_protocol_id)
      REFERENCES hygiene_protocol,
    CONSTRAINT observation_session_fkey FOREIGN KEY (customer_id, facility_id, session_id)
      REFERENCES observation_session ON DELETE CASCADE,
    CONSTRAINT observation_location_fkey FOREIGN KEY (customer_id, facility_id, location_id)
      REFERENCES location,
    CONSTRAINT observation_role_fkey FOREIGN KEY (customer_id, facility_id, observation_job_role_id)
      REFERENCES observation_job_role,
    CHECK ((type = 'HH') = (observation_outcome_id IS NOT NULL)),
    CHECK ((type = 'PPE') = (required_ppe_version IS NOT NULL)),
    CHECK (type = 'HH' OR hygiene_protocol_id = 1),
    CHECK (opportunity IS NULL OR count = 1),
    CHECK (opportunity IS NOT NULL OR is_counted)
  )`);
  await knex.raw(`CREATE INDEX observation_time
    ON observation (customer_id, facility_id, type, observed_at)`);
  await knex.raw(`CREATE INDEX observation_of_session
    ON observation (customer_id, facility_id, session_id)`);
  await knex.raw(`CREATE INDEX observation_place
    ON observation (customer_id, facility_id, location_id, observed_at)`);
  await knex.raw(`CREATE TABLE observation_precaution (
    customer_id uuid NOT NULL,
    facility_id uuid NOT NULL,
    observation_id uuid NOT NULL,
    precaution_id smallint NOT NULL REFERENCES precaution,
    PRIMARY KEY (customer_id, facility_id, observation_id, precaution_id),
    CONSTRAINT observation_precaution_observation_fkey
      FOREIGN KEY (customer_id, facility_id, observation_id) REFERENCES observation ON DELETE CASCADE
  )`);
  await knex.raw(`CREATE TABLE observation_ppe_item (
    customer_id uuid NOT NULL,
    facility_id uuid NOT NULL,
    observation_id uuid NOT NULL,
    ppe_item_id smallint NOT NULL REFERENCES ppe_item,
    used boolean,
    removed_correctly boolean,
    PRIMARY KEY (customer_id, facility_id, observation_id, ppe_item_id),
    CONSTRAINT observation_ppe_item_observation_fkey
      FOREIGN KEY (customer_id, facility_id, observation_id) REFERENCES observation ON DELETE CASCADE,
    CHECK (removed_correctly IS NULL OR used)
  )`);
  await knex.raw(`CREATE TABLE observation_quick_note (
    customer_id uuid NOT NULL,
    facility_id uuid NOT NULL,
    observation_id uuid NOT NULL,
    observation_note_id uuid NOT NULL,
    PRIMARY KEY (customer_id, facility_id, observation_id, observation_note_id),
    CONSTRAINT observation_quick_note_observation_fkey
      FOREIGN KEY (customer_id, facility_id, observation_id) REFERENCES observation ON DELETE CASCADE,
    CONSTRAINT observation_quick_note_note_fkey
      FOREIGN KEY (customer_id, facility_id, observation_note_id) REFERENCES observation_note
  )`);
  for (const table of [
    "observation_session",
    "observation",
    "observation_precaution",
    "observation_ppe_item",
    "observation_quick_note",
  ])
    await knex.raw(
      `CREATE STATISTICS ${table}_tenant (dependencies) ON customer_id, facility_id FROM ${table}`,
    );
};

export const down = async (knex: Knex): Promise<void> => {
  for (const table of [
    "observation_quick_note",
    "observation_ppe_item",
    "observation_precaution",
    "observation",
    "observation_session",
    "ppe_item",
    "precaution",
    "observation_outcome",
    "hygiene_moment",
  ])
    await knex.raw(`DROP TABLE ${table}`);
  await swapProtocols(knex);
};
