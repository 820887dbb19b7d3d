import type { Db } from "../db/knex.ts";

export type DemoOptions = { now: Date; dataDir: string; log: { info(line: string): void } };

/** (Signature that server/start.ts calls; to be filled by the demo work.) */
export const loadDemo = async (_db: Db, _options: DemoOptions): Promise<void> => undefined;
