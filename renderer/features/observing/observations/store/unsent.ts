import { readRecords } from "./records.ts";
import { shelves } from "./shelves.ts";

/** How many observations of a user this device stores that the server has not got. */
export const countUnsent = async (userId: string): Promise<number> => {
  const nowMs = Date.now();
  const kept = await Promise.all(
    [shelves.device, shelves.memory].map((shelf) =>
      readRecords(shelf, [userId], nowMs).catch(() => ({ drafts: [], waiting: [] })),
    ),
  );
  return kept
    .flatMap(({ drafts, waiting }) => [...drafts, ...waiting])
    .reduce((sum, { draft }) => sum + draft.observations.length, 0);
};
