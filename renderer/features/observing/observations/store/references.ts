import { z } from "zod";
import { shelves } from "./shelves.ts";
import type { ShelfKey } from "./draft-store.ts";

/** Whose reference data, and where. */
export type ReferenceScope = { userId: string; customerId: string; facilityId: string };

const Reference = z.object({ keptAtMs: z.number(), value: z.unknown() });

const keyOf = (scope: ReferenceScope, name: string): ShelfKey => [
  scope.userId,
  scope.customerId,
  scope.facilityId,
  name,
];

/**
 * Stores an answer of the server for when there is no network. A device without storage goes
 * without it.
 */
export const storeReference = async (
  scope: ReferenceScope,
  name: string,
  value: unknown,
): Promise<void> => {
  try {
    await shelves.device.write((rooms) =>
      rooms.put("references", keyOf(scope, name), { keptAtMs: Date.now(), value }),
    );
  } catch {
    // Without it the page needs the network, as any other.
  }
};

/** What was stored, as its schema reads it; null without, and for what cannot be read any more. */
export const readReference = async <T>(
  scope: ReferenceScope,
  name: string,
  schema: z.ZodType<T>,
): Promise<{ value: T; keptAtMs: number } | null> => {
  try {
    const kept = Reference.parse(
      await shelves.device.read((rooms) => rooms.get("references", keyOf(scope, name))),
    );
    return { keptAtMs: kept.keptAtMs, value: schema.parse(kept.value) };
  } catch {
    return null;
  }
};
