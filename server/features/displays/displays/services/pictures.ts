import { fileTypeFromBuffer } from "file-type";
import { api } from "#contract/index.ts";
import type { Db } from "#server/db/knex.ts";
import { AppError } from "#server/lib/app-error.ts";
import { putPicture } from "../queries/pictures.ts";
import type { Screen } from "./credential.ts";

const TYPES: readonly string[] = api.displays.seePicture.stream;

/**
 * Stores what a screen shows, in place of its picture before. Its kind is found from its content.
 * @throws AppError `file_type`
 */
export const storePicture = async (
  db: Db,
  { scope, displayId }: Screen,
  content: Buffer,
  now: Date,
): Promise<void> => {
  const type = await fileTypeFromBuffer(content);
  if (type === undefined || !TYPES.includes(type.mime)) throw new AppError("file_type");
  await putPicture(db, scope, {
    display_id: displayId,
    content_type: type.mime,
    content,
    sent_at: now,
  });
};
