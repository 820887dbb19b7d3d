import type { Knex } from "knex";

/** A facility implies its customer, which the planner would not know of these tables. */
const OF_FACILITIES = [
  "observation_note",
  "observation_job_role",
  "observation_import",
  "observation_session",
  "observation",
  "observation_precaution",
  "observation_ppe_item",
  "observation_quick_note",
];

const statisticsOf = (table: string): string =>
  `CREATE STATISTICS ${table}_tenant (dependencies) ON customer_id, facility_id FROM ${table}`;

/** Sessions of observers, what they noted, and the choices that a facility offers them. */
export const up = async (knex: Knex): Promise<void> => {
  await knex.raw(`
  CREATE TABLE observation_note (
    customer_id uuid NOT NULL,
    facility_id uuid NOT NULL,
    observation_note_id uuid NOT NULL,
    note_text text NOT NULL,
    is_archived boolean NOT NULL DEFAULT false,
    created_at timestamptz NOT NULL,
    CONSTRAINT observation_note_note_text_check CHECK (length(note_text) BETWEEN 1 AND 25),
    PRIMARY KEY (customer_id, facility_id, observation_note_id),
    CONSTRAINT observation_note_customer_id_facility_id_fkey FOREIGN KEY (customer_id, facility_id) REFERENCES facility(customer_id, facility_id)
  );
  CREATE UNIQUE INDEX observation_note_text_key ON observation_note (customer_id, facility_id, lower(note_text));

  CREATE TABLE observation_job_role (
    customer_id uuid NOT NULL,
    facility_id uuid NOT NULL,
    observation_job_role_id uuid NOT NULL,
    name text NOT NULL,
    is_archived boolean NOT NULL DEFAULT false,
    version integer NOT NULL DEFAULT 1,
    CONSTRAINT observation_job_role_name_check CHECK (length(name) BETWEEN 1 AND 50),
    PRIMARY KEY (customer_id, facility_id, observation_job_role_id),
    CONSTRAINT observation_job_role_customer_id_facility_id_fkey FOREIGN KEY (customer_id, facility_id) REFERENCES facility(customer_id, facility_id)
  );
  CREATE UNIQUE INDEX observation_job_role_name_key ON observation_job_role (customer_id, facility_id, lower(name));

  CREATE TABLE observation_import (
    customer_id uuid NOT NULL,
    facility_id uuid NOT NULL,
    import_id uuid NOT NULL,
    file_name text NOT NULL,
    made_at timestamptz NOT NULL,
    made_by text NOT NULL,
    observation_ids uuid[] NOT NULL,
    bare_session_ids uuid[] NOT NULL,
    taken_back_at timestamptz,
    PRIMARY KEY (customer_id, facility_id, import_id),
    CONSTRAINT observation_import_customer_id_fkey FOREIGN KEY (customer_id) REFERENCES customer(customer_id)
  );

  CREATE TABLE observation_session (
    customer_id uuid NOT NULL,
    facility_id uuid NOT NULL,
    session_id uuid NOT NULL,
    purpose text NOT NULL,
    observer_id uuid,
    started_at timestamptz NOT NULL,
    ended_at timestamptz NOT NULL,
    submitted_at timestamptz NOT NULL,
    is_imported boolean NOT NULL DEFAULT false,
    clock_offset_s integer,
    is_bare_count boolean NOT NULL DEFAULT false,
    CONSTRAINT observation_session_check CHECK (ended_at >= started_at),
    CONSTRAINT observation_session_purpose_check CHECK (purpose IN ('audit', 'validation', 'training')),
    PRIMARY KEY (customer_id, facility_id, session_id),
    CONSTRAINT observation_session_customer_id_facility_id_fkey FOREIGN KEY (customer_id, facility_id) REFERENCES facility(customer_id, facility_id),
    CONSTRAINT observation_session_customer_id_observer_id_fkey FOREIGN KEY (customer_id, observer_id) REFERENCES app_user(customer_id, user_id)
  );
  CREATE INDEX observation_session_observer ON observation_session (customer_id, facility_id, observer_id, started_at);

  CREATE TABLE observation (
    customer_id uuid NOT NULL,
    facility_id uuid NOT NULL,
    observation_id uuid NOT NULL,
    session_id uuid NOT NULL,
    observed_at timestamptz NOT NULL,
    type text NOT NULL,
    location_id uuid NOT NULL,
    observation_job_role_id uuid NOT NULL,
    hygiene_protocol_id smallint NOT NULL,
    protocol_version smallint NOT NULL,
    hygiene_moment_id smallint NOT NULL,
    observation_outcome_id smallint,
    required_ppe_version smallint,
    is_compliant boolean,
    opportunity text,
    is_counted boolean NOT NULL DEFAULT true,
    count integer NOT NULL DEFAULT 1,
    feedback_provided boolean NOT NULL DEFAULT false,
    custom_note text,
    submitted_digest text,
    clock_offset_s integer,
    CONSTRAINT observation_check CHECK ((type = 'HH') = (observation_outcome_id IS NOT NULL)),
    CONSTRAINT observation_check1 CHECK ((type = 'PPE') = (required_ppe_version IS NOT NULL)),
    CONSTRAINT observation_check2 CHECK ((type = 'HH') OR (hygiene_protocol_id = 1)),
    CONSTRAINT observation_check3 CHECK ((opportunity IS NULL) OR (count = 1)),
    CONSTRAINT observation_check4 CHECK ((opportunity IS NOT NULL) OR is_counted),
    CONSTRAINT observation_count_check CHECK (count > 0),
    CONSTRAINT observation_custom_note_check CHECK (length(custom_note) BETWEEN 1 AND 200),
    CONSTRAINT observation_type_check CHECK (type IN ('HH', 'PPE')),
    PRIMARY KEY (customer_id, facility_id, observation_id),
    CONSTRAINT observation_location_fkey FOREIGN KEY (customer_id, facility_id, location_id) REFERENCES location(customer_id, facility_id, location_id),
    CONSTRAINT observation_moment_fkey FOREIGN KEY (hygiene_moment_id) REFERENCES hygiene_moment(hygiene_moment_id),
    CONSTRAINT observation_outcome_fkey FOREIGN KEY (observation_outcome_id) REFERENCES observation_outcome(observation_outcome_id),
    CONSTRAINT observation_protocol_fkey FOREIGN KEY (hygiene_protocol_id) REFERENCES hygiene_protocol(hygiene_protocol_id),
    CONSTRAINT observation_role_fkey FOREIGN KEY (customer_id, facility_id, observation_job_role_id) REFERENCES observation_job_role(customer_id, facility_id, observation_job_role_id),
    CONSTRAINT observation_session_fkey FOREIGN KEY (customer_id, facility_id, session_id) REFERENCES observation_session(customer_id, facility_id, session_id) ON DELETE CASCADE
  );
  CREATE INDEX observation_of_session ON observation (customer_id, facility_id, session_id);
  CREATE INDEX observation_place ON observation (customer_id, facility_id, location_id, observed_at);
  CREATE INDEX observation_time ON observation (customer_id, facility_id, type, observed_at);

  CREATE TABLE observation_precaution (
    customer_id uuid NOT NULL,
    facility_id uuid NOT NULL,
    observation_id uuid NOT NULL,
    precaution_id smallint NOT NULL,
    PRIMARY KEY (customer_id, facility_id, observation_id, precaution_id),
    CONSTRAINT observation_precaution_observation_fkey FOREIGN KEY (customer_id, facility_id, observation_id) REFERENCES observation(customer_id, facility_id, observation_id) ON DELETE CASCADE,
    CONSTRAINT observation_precaution_precaution_id_fkey FOREIGN KEY (precaution_id) REFERENCES precaution(precaution_id)
  );

  CREATE TABLE observation_ppe_item (
    customer_id uuid NOT NULL,
    facility_id uuid NOT NULL,
    observation_id uuid NOT NULL,
    ppe_item_id smallint NOT NULL,
    used boolean,
    removed_correctly boolean,
    CONSTRAINT observation_ppe_item_check CHECK ((removed_correctly IS NULL) OR used),
    PRIMARY KEY (customer_id, facility_id, observation_id, ppe_item_id),
    CONSTRAINT observation_ppe_item_observation_fkey FOREIGN KEY (customer_id, facility_id, observation_id) REFERENCES observation(customer_id, facility_id, observation_id) ON DELETE CASCADE,
    CONSTRAINT observation_ppe_item_ppe_item_id_fkey FOREIGN KEY (ppe_item_id) REFERENCES ppe_item(ppe_item_id)
  );

  CREATE TABLE observation_quick_note (
    customer_id uuid NOT NULL,
    facility_id uuid NOT NULL,
    observation_id uuid NOT NULL,
    observation_note_id uuid NOT NULL,
    PRIMARY KEY (customer_id, facility_id, observation_id, observation_note_id),
    CONSTRAINT observation_quick_note_note_fkey FOREIGN KEY (customer_id, facility_id, observation_note_id) REFERENCES observation_note(customer_id, facility_id, observation_note_id),
    CONSTRAINT observation_quick_note_observation_fkey FOREIGN KEY (customer_id, facility_id, observation_id) REFERENCES observation(customer_id, facility_id, observation_id) ON DELETE CASCADE
  );`);
  await knex.raw(OF_FACILITIES.map(statisticsOf).join("; "));
};

export const down = async (knex: Knex): Promise<void> => {
  await knex.raw(
    `DROP TABLE observation_quick_note, observation_ppe_item, observation_precaution, observation, observation_session, observation_import, observation_job_role, observation_note`,
  );
};
