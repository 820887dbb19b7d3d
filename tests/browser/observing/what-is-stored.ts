import type { Page } from "@playwright/test";

/**
 * Everything that the browser stores for the portal, as text; bytes as the characters they would
 * be.
 */
export const whatIsKept = (page: Page): Promise<string[]> =>
  page.evaluate(async () => {
    const wordsOf = (value: unknown): string => {
      if (value instanceof CryptoKey) return `key, extractable: ${value.extractable}`;
      if (value instanceof ArrayBuffer || value instanceof Uint8Array)
        return `bytes ${new TextDecoder("latin1").decode(value)}`;
      if (Array.isArray(value)) return `[${value.map(wordsOf).join(", ")}]`;
      if (typeof value === "object" && value !== null)
        return `{${Object.entries(value)
          .map(([name, part]) => `${name}: ${wordsOf(part)}`)
          .join(", ")}}`;
      return String(value);
    };
    const settled = <T>(request: IDBRequest<T>) =>
      new Promise<T>((resolve, reject) => {
        request.addEventListener("success", () => resolve(request.result));
        request.addEventListener("error", () => reject(request.error));
      });
    const kept: string[] = [];
    for (const { name = "" } of await indexedDB.databases()) {
      const database = await settled(indexedDB.open(name));
      for (const room of database.objectStoreNames) {
        const store = database.transaction(room).objectStore(room);
        const [keys, values] = await Promise.all([
          settled(store.getAllKeys()),
          settled(store.getAll()),
        ]);
        keys.forEach((key, index) =>
          kept.push(`database ${room} ${wordsOf(key)}: ${wordsOf(values[index])}`),
        );
      }
      database.close();
    }
    for (const [area, storage] of Object.entries({ localStorage, sessionStorage }))
      for (const name of Object.keys(storage))
        kept.push(`${area} ${name}: ${storage.getItem(name)}`);
    for (const name of await caches.keys())
      for (const { url } of await (await caches.open(name)).keys()) kept.push(`cache ${url}`);
    return kept;
  });

/** The object stores of the observing page's database that have rows. */
export const roomsKept = (kept: readonly string[]): string[] => [
  ...new Set(kept.flatMap((line) => /^database (?<room>\w+)/u.exec(line)?.groups?.["room"] ?? [])),
];
