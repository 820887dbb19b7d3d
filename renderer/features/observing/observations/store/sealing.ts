/** A record as only its owner's key opens it. */
export type Sealed = { iv: Uint8Array<ArrayBuffer>; sealed: ArrayBuffer };

const CIPHER = "AES-GCM";
const IV_BYTES = 12;

/** Whether a record is sealed; one of an earlier version is not. */
export const isSealed = (value: unknown): value is Sealed =>
  typeof value === "object" &&
  value !== null &&
  "iv" in value &&
  value.iv instanceof Uint8Array &&
  "sealed" in value &&
  value.sealed instanceof ArrayBuffer;

/** Seals bytes. */
export const sealBytes = async (
  key: CryptoKey,
  bytes: Uint8Array<ArrayBuffer>,
): Promise<Sealed> => {
  const iv = crypto.getRandomValues(new Uint8Array(IV_BYTES));
  return { iv, sealed: await crypto.subtle.encrypt({ name: CIPHER, iv }, key, bytes) };
};

/**
 * Opens what was sealed.
 * @throws DOMException where the key is another one
 */
export const unsealBytes = async (
  key: CryptoKey,
  { iv, sealed }: Sealed,
): Promise<Uint8Array<ArrayBuffer>> =>
  new Uint8Array(await crypto.subtle.decrypt({ name: CIPHER, iv }, key, sealed));

/** Seals a record that JSON can say. */
export const seal = (key: CryptoKey, value: unknown): Promise<Sealed> =>
  sealBytes(key, new TextEncoder().encode(JSON.stringify(value)));

/** Opens a record; what another key has sealed stays as it is, unreadable. */
export const unseal = async (key: CryptoKey, value: unknown): Promise<unknown> => {
  if (!isSealed(value)) return value;
  try {
    return JSON.parse(new TextDecoder().decode(await unsealBytes(key, value))) as unknown;
  } catch {
    return value;
  }
};

/** A key that seals and opens, and that nothing reads out again. */
export const sealingKey = (bytes: Uint8Array<ArrayBuffer>): Promise<CryptoKey> =>
  crypto.subtle.importKey("raw", bytes, CIPHER, false, ["encrypt", "decrypt"]);
