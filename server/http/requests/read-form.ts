import { AppError } from "#server/lib/app-error.ts";
import { readBody } from "./read-body.ts";
import type { HttpContext } from "../types.ts";

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

type Form = { file: Uint8Array; texts: Record<string, string> };
type FormFile = { field: string; maxBytes: number };

const parseForm = async (
  bytes: Buffer,
  type: string,
  { field, maxBytes }: FormFile,
  takesTexts: boolean,
): Promise<Form> => {
  if (!/^multipart\/form-data\s*;/iu.test(type)) throw new AppError("body_type");
  const parts = [...((await formOf(bytes, type)) ?? [])];
  const files = parts.filter(([, part]) => part instanceof Blob);
  const texts = parts.flatMap(([name, part]) =>
    typeof part === "string" ? [[name, part] as const] : [],
  );
  const [[name, file] = []] = files;
  const isRight = files.length === 1 && (takesTexts || (texts.length === 0 && name === field));
  if (!isRight || !(file instanceof Blob) || file.size === 0)
    throw new AppError("invalid_input", { fieldErrors: { [field]: "required" } });
  if (file.size > maxBytes) throw new AppError("file_too_large");
  return {
    file: new Uint8Array(await file.arrayBuffer()),
    texts: Object.fromEntries(texts.toReversed()),
  };
};

/**
 * Reads a form. What it gives back parses it: the one file, in memory, and the texts beside it where
 * the call has any. The file's name and the type that the sender claims are not looked at.
 * @throws AppError `file_too_large`; parsing throws `body_type` for what is no form, `file_too_large`,
 *   `invalid_input` without the file, with another one or a strange text beside it, or where the form
 *   breaks off
 */
export const readForm = async (
  ctx: Pick<HttpContext, "req" | "res">,
  file: FormFile,
  { body }: { body?: unknown },
): Promise<() => Promise<Form>> => {
  const bytes = await readBody(ctx, file.maxBytes + FRAME_BYTES);
  if (bytes === null) throw new AppError("file_too_large");
  const type = ctx.req.headers["content-type"] ?? "";
  return () => parseForm(bytes, type, file, body !== undefined);
};
