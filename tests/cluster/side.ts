import type { Portal } from "#tests/support/portal.ts";
import type { Installations } from "./installation.ts";

/** One PostgreSQL and a cluster with the same rows, each behind a portal. */
export type Side = { installations: Installations; plain: Portal; cluster: Portal };
