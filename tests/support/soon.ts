import { vi } from "vitest";

/** Looks until something holds: as long as a machine takes that has much else to do. */
export const soon = <T>(look: () => T | Promise<T>): Promise<T> =>
  vi.waitFor(look, { timeout: 120_000 });
