import type { FullHouse } from "#tests/api/access/full-house.ts";
import type { Sample } from "#tests/api/access/samples.ts";
import type { Place, World } from "#tests/api/access/world.ts";
import type { Client } from "#tests/support/client.ts";

/** How one use of a call differs from what its sample says. */
export type Use = {
  /** In place of the administrator, or of the provider's where the call is theirs. */
  from?: Client;
  /** In place of the own facility. */
  place?: Place;
  change?: Partial<Sample>;
  /** Sends it in place of the sample. */
  send?(): Promise<Response>;
  /** What it has to be refused with, as nothing better can be had here, and why. */
  refused?: { status: number; because: string };
  /** Rows that its success leaves behind. */
  leaves?(): Promise<unknown[]>;
};

export type Parts = {
  world: World;
  house: FullHouse;
  /** A facility of the own customer with a place that moves away. */
  moving: Place;
};

/**
 * What calls need to get through that their samples leave out: a secret that was handed out, a version
 * that an earlier call has changed, a row that can go.
 */
export type Uses = Record<string, () => Use | Promise<Use>>;
