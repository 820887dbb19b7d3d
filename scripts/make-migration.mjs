// Makes an empty migration: npm run db:make -- add_device_notes
import { readdirSync, writeFileSync } from "node:fs";
import { fail } from "./lib/fail.mjs";
import { nextStamp } from "./lib/migration-stamp.mjs";
import { inProject } from "./lib/paths.mjs";

const [name = ""] = process.argv.slice(2);
if (!/^[a-z]+(_[a-z0-9]+)+$/.test(name)) {
  fail("Give the migration a name of the form verb_object, such as add_device_notes.");
}

const stamp = nextStamp(readdirSync(inProject("migrations")), new Date());
const path = inProject("migrations", `${stamp}_${name}.ts`);
const text = `import type { Knex } from "knex";

export const up = async (knex: Knex): Promise<void> => {
  await knex.raw(\`\`);
};

export const down = async (knex: Knex): Promise<void> => {
  await knex.raw(\`\`);
};
`;
writeFileSync(path, text, { flag: "wx" });
process.stdout.write(`${path}\n`);
