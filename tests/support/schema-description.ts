import type { Db } from "#server/db/knex.ts";

/** Everything that the catalogue has on the schema, as sorted text. */
export const schemaOf = async (db: Db): Promise<string[]> => {
  const { rows } = await db.raw<{ rows: { line: string }[] }>(`
    SELECT 'table ' || relname || ' ' || relkind::text || ' ' || COALESCE(reloptions::text, '') || ' '
        || COALESCE(relacl::text, '') || ' ' || COALESCE(pg_get_expr(relpartbound, oid), '') AS line
      FROM pg_class WHERE relnamespace = 'public'::regnamespace AND relname NOT LIKE 'knex%'
    UNION ALL SELECT 'column ' || a.attrelid::regclass || '.' || a.attname || ' '
        || row_number() OVER (PARTITION BY a.attrelid ORDER BY a.attnum) || ' '
        || format_type(a.atttypid, a.atttypmod) || ' ' || a.attnotnull || ' ' || a.attstorage::text
        || ' ' || a.attcollation::regcollation || ' ' || COALESCE(pg_get_expr(d.adbin, d.adrelid), '')
      FROM pg_attribute a JOIN pg_class c ON c.oid = a.attrelid
      LEFT JOIN pg_attrdef d ON d.adrelid = a.attrelid AND d.adnum = a.attnum
      WHERE c.relnamespace = 'public'::regnamespace AND c.relkind IN ('r', 'p')
        AND c.relname NOT LIKE 'knex%' AND a.attnum > 0 AND NOT a.attisdropped
    UNION ALL SELECT 'constraint ' || conrelid::regclass || ' ' || conname || ' ' || pg_get_constraintdef(oid)
      FROM pg_constraint WHERE connamespace = 'public'::regnamespace AND conrelid::regclass::text NOT LIKE 'knex%'
    UNION ALL SELECT 'index ' || indexdef FROM pg_indexes WHERE schemaname = 'public' AND tablename NOT LIKE 'knex%'
    UNION ALL SELECT 'function ' || pg_get_functiondef(oid) || COALESCE(proacl::text, '')
      FROM pg_proc WHERE pronamespace = 'public'::regnamespace
    UNION ALL SELECT 'trigger ' || pg_get_triggerdef(oid) FROM pg_trigger WHERE NOT tgisinternal
    UNION ALL SELECT 'statistics ' || pg_get_statisticsobjdef(oid) FROM pg_statistic_ext
    ORDER BY 1`);
  return rows.map(({ line }) => line);
};
