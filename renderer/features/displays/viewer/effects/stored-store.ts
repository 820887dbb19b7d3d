import type { StoredContent, ViewerPlan } from "../reducer/state.ts";
import { type Content, type ContentStore, type StoredStart, memoryStore } from "./content-store.ts";

const NAME = "handrail-display";
const SLIDES = "slides";
const PLAN = "plan";

type Row = { kept: StoredContent; content: Content };
type PlanRow = { plan: ViewerPlan; wallOffsetMs: number };

const settled = <Value>(request: IDBRequest<Value>): Promise<Value> =>
  new Promise((resolve, reject) => {
    request.addEventListener("success", () => resolve(request.result));
    request.addEventListener("error", () => reject(request.error ?? new Error("refused")));
  });

const open = (): Promise<IDBDatabase> => {
  const request = indexedDB.open(NAME, 1);
  request.addEventListener("upgradeneeded", () => {
    request.result.createObjectStore(SLIDES);
    request.result.createObjectStore(PLAN);
  });
  return settled(request);
};

const written = (
  database: IDBDatabase,
  write: (slides: IDBObjectStore, plan: IDBObjectStore) => void,
): Promise<void> =>
  new Promise((resolve, reject) => {
    // Strict: it has reached the disk once the transaction is done, and outlives a power cut.
    const work = database.transaction([SLIDES, PLAN], "readwrite", { durability: "strict" });
    work.addEventListener("complete", () => resolve());
    work.addEventListener("abort", () => reject(work.error ?? new Error("refused")));
    write(work.objectStore(SLIDES), work.objectStore(PLAN));
  });

const loadAll = async (database: IDBDatabase): Promise<StoredStart> => {
  const work = database.transaction([SLIDES, PLAN], "readonly");
  const [rows, plan] = await Promise.all([
    settled<Row[]>(work.objectStore(SLIDES).getAll()),
    settled<PlanRow | undefined>(work.objectStore(PLAN).get(PLAN)),
  ]);
  return {
    kept: rows.map(({ kept }) => kept),
    plan: plan?.plan ?? null,
    wallOffsetMs: plan?.wallOffsetMs ?? 0,
  };
};

/**
 * Stores over restarts and power cuts; where the browser refuses that, as long as the page lives.
 */
export const storedStore = async (): Promise<ContentStore> => {
  const memory = memoryStore();
  let database: IDBDatabase;
  try {
    database = await open();
  } catch {
    return memory;
  }
  /** A full or broken disk: what is stored is older, and nothing else changes. */
  const attempt = async (work: Promise<void>): Promise<void> => work.catch(() => undefined);
  return {
    load: () => loadAll(database).catch(memory.load),
    get: async (key) => {
      try {
        const store = database.transaction(SLIDES, "readonly").objectStore(SLIDES);
        const row = await settled<Row | undefined>(store.get(key));
        return row?.content ?? (await memory.get(key));
      } catch {
        return memory.get(key);
      }
    },
    put: async (kept, content) => {
      try {
        await written(database, (slides) => slides.put({ kept, content } satisfies Row, kept.key));
        await memory.drop([kept.key]);
      } catch {
        await memory.put(kept, content);
      }
    },
    drop: async (keys) => {
      await memory.drop(keys);
      await attempt(
        written(database, (slides) => {
          for (const key of keys) slides.delete(key);
        }),
      );
    },
    keepPlan: (plan, wallOffsetMs) =>
      attempt(
        written(database, (_, plans) => {
          plans.put({ plan, wallOffsetMs } satisfies PlanRow, PLAN);
        }),
      ),
    wipe: async () => {
      await memory.wipe();
      await attempt(
        written(database, (slides, plans) => {
          slides.clear();
          plans.clear();
        }),
      );
    },
  };
};
