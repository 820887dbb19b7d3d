import type { Portal } from "#tests/support/portal.ts";
import type { Twins } from "./installation.ts";

/** One PostgreSQL and a cluster with the same rows, each behind a portal. */
export type Side = { twins: Twins; plain: Portal; cluster: Portal };
