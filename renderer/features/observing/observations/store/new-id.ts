const hex = (bytes: Uint8Array): string =>
  [...bytes].map((byte) => byte.toString(16).padStart(2, "0")).join("");

const GROUPS = /^(.{8})(.{4})(.{4})(.{4})(.{12})$/u;

/** A random id, also on a page without https, where the browser's own is closed. */
export const newId = (): string => {
  if ("randomUUID" in crypto) return crypto.randomUUID();
  const bytes = (crypto as Crypto).getRandomValues(new Uint8Array(16));
  // Version 4, variant 1.
  bytes[6] = ((bytes[6] ?? 0) & 0x0f) | 0x40;
  bytes[8] = ((bytes[8] ?? 0) & 0x3f) | 0x80;
  return hex(bytes).replace(GROUPS, "$1-$2-$3-$4-$5");
};
