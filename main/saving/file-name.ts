const MAX_LENGTH = 120;
const FALLBACK = "handrail";

/** What no file system takes, and direction marks that could disguise an extension. */
// oxlint-disable-next-line no-control-regex -- control characters are exactly what has to go
const FORBIDDEN = /[<>:"/\\|?*\u0000-\u001F\u007F\u200E\u200F\u202A-\u202E\u2066-\u2069]+/gu;

/** Device names that Windows reserves, with any extension. */
const RESERVED = /^(con|prn|aux|nul|com\d|lpt\d)(\.|$)/iu;

/** A page's proposal as a file name for every system: no folders, no hidden file, its extension kept. */
export const safeFileName = (proposed: string): string => {
  const clean = proposed.replaceAll(FORBIDDEN, " ").replaceAll(/\s+/gu, " ");
  const extension = /\.[a-z\d]{1,8}$/iu.exec(clean)?.[0] ?? "";
  const stem = clean
    .slice(0, clean.length - extension.length)
    .slice(0, MAX_LENGTH)
    .replaceAll(/^[.\s]+|[.\s]+$/gu, "");
  const name = `${stem || FALLBACK}${extension}`;
  return RESERVED.test(name) ? `_${name}` : name;
};
