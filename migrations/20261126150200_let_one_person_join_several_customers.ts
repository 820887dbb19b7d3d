import type { Knex } from "knex";

/** One address may have an account at each of several customers, all with the same password. */
export const up = async (knex: Knex): Promise<void> => {
  await knex.raw(`ALTER TABLE login DROP CONSTRAINT login_pkey`);
  await knex.raw(`ALTER TABLE login ADD PRIMARY KEY (email, customer_id)`);
};

/** An address goes on signing in at one of its customers. */
export const down = async (knex: Knex): Promise<void> => {
  await knex.raw(`DELETE FROM login AS l
    WHERE EXISTS (SELECT 1 FROM login o WHERE o.email = l.email AND o.customer_id < l.customer_id)`);
  await knex.raw(`ALTER TABLE login DROP CONSTRAINT login_pkey`);
  await knex.raw(`ALTER TABLE login ADD PRIMARY KEY (email)`);
};
