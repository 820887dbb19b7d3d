import { AppError } from "../lib/app-error.ts";
import { readBody } from "./read-body.ts";
import type { HttpContext } from "./types.ts";

/** For the form's boundaries and its file's headers. */
const FRAME_BYTES = 16 * 1024;

const formOf = async (bytes: Buffer, type: string): Promise<FormData | null> => {
  try {
    return await new Response(new Uint8Array(bytes), {
      headers: { "content-type": type },
    }).formData();
  } catch (error) {
    if (error instanceof TypeError) return null;
    throw error;
  }
};

/**
 * The content of the one file of a form, in memory. Its name and the type that the sender claims
 * are not looked at.
 * @throws AppError `body_type` for what is no form, `file_too_large`, `invalid_input` without the
 *   file, with anything beside it, or where the form breaks off
 */
export const readFile = async (
  ctx: Pick<HttpContext, "req" | "res">,
  { field, maxBytes }: { field: string; maxBytes: number },
): Promise<Uint8Array> => {
  const bytes = await readBody(ctx, maxBytes + FRAME_BYTES);
  if (bytes === null) throw new AppError("file_too_large");
  const type = ctx.req.headers["content-type"] ?? "";
  if (!/^multipart\/form-data\s*;/iu.test(type)) throw new AppError("body_type");
  const parts = [...((await formOf(bytes, type)) ?? [])];
  const [[name, file] = []] = parts;
  if (parts.length !== 1 || name !== field || !(file instanceof Blob) || file.size === 0)
    throw new AppError("invalid_input", { fieldErrors: { [field]: "required" } });
  if (file.size > maxBytes) throw new AppError("file_too_large");
  return new Uint8Array(await file.arrayBuffer());
};
