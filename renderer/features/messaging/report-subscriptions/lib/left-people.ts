import { ApiError } from "#renderer/api/api-error.ts";

const ROW = /^recipients\.(\d+)(\.|$)/u;

/** Ids of the recipients whom a refused save names as having unsubscribed lately. */
export const leftAmong = (error: unknown, ids: readonly string[]): string[] =>
  error instanceof ApiError
    ? Object.entries(error.fieldErrors).flatMap(([path, code]) => {
        const row = ROW.exec(path)?.[1];
        const id = row === undefined ? undefined : ids[Number(row)];
        return code === "unsubscribed" && id !== undefined ? [id] : [];
      })
    : [];
