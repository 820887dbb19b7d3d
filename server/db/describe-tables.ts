import type { Db } from "./knex.ts";
import { TABLE_KINDS } from "./tables.ts";

type Column = { table: string; name: string; type: string; isNullable: boolean; isFilled: boolean };

/** What the driver makes of a column's type (`openDb` sets the parsers). */
const TYPES: Readonly<Record<string, string>> = {
  bool: "boolean",
  bpchar: "string",
  bytea: "Buffer",
  date: "string",
  float8: "number",
  inet: "string",
  int2: "number",
  int4: "number",
  int8: "number",
  // Written as text, read as what it holds.
  jsonb: "unknown",
  numeric: "number",
  text: "string",
  citext: "string",
  timestamptz: "Date",
  uuid: "string",
  varchar: "string",
};

const typeOf = ({ type, table, name }: Column): string => {
  const isList = type.startsWith("_");
  const found = TYPES[isList ? type.slice(1) : type];
  if (found === undefined) throw new Error(`${table}.${name} is of a type without words: ${type}`);
  return isList ? `${found}[]` : found;
};

const readColumns = async (db: Db): Promise<Column[]> => {
  const { rows } = await db.raw<{ rows: Column[] }>(
    `SELECT table_name AS "table", column_name AS name, udt_name AS type,
       is_nullable = 'YES' AS "isNullable",
       is_nullable = 'YES' OR column_default IS NOT NULL OR is_identity = 'YES'
         OR is_generated = 'ALWAYS' AS "isFilled"
     FROM information_schema.columns
     WHERE table_schema = 'public' AND table_name = ANY (?)
     ORDER BY table_name, ordinal_position`,
    [Object.keys(TABLE_KINDS)],
  );
  return rows;
};

const describe = (table: string, columns: readonly Column[]): string => {
  const fields = columns.map((column) => {
    const type = typeOf(column);
    const isNullable = column.isNullable && type !== "unknown";
    return `      ${column.name}: ${type}${isNullable ? " | null" : ""};`;
  });
  const filled = columns.filter(({ isFilled }) => isFilled).map(({ name }) => `"${name}"`);
  const optional = filled.length === 0 ? "never" : filled.join(" | ");
  return `    ${table}: Table<{\n${fields.join("\n")}\n    }, ${optional}>;`;
};

/** The TypeScript of every table's rows, as the database has them now; `npm run format` sets its lines. */
export const tableTypes = async (db: Db): Promise<string> => {
  const byTable = Object.groupBy(await readColumns(db), ({ table }) => table);
  const tables = Object.entries(byTable).map(([table, columns = []]) => describe(table, columns));
  return `// Written by npm run db:types from the migrated schema: not to be edited.
import type { Knex } from "knex";

/** An instant may be written as text. */
type Written<Row> = { [K in keyof Row]: Date extends Row[K] ? Row[K] | string : Row[K] };

/** Rows as they are read, and as they are inserted, where \`Filled\` columns may be left out. */
type Table<Row, Filled extends keyof Row> = Knex.CompositeTableType<
  Row,
  Omit<Written<Row>, Filled> & Partial<Pick<Written<Row>, Filled>>,
  { [K in keyof Row]?: Written<Row>[K] | Knex.Raw }
>;

declare module "knex/types/tables.js" {
  interface Tables {
${tables.join("\n")}
  }
}
`;
};
