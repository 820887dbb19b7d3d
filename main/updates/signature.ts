import { type KeyObject, createPublicKey, verify } from "node:crypto";

/**
 * The public key of the console's publisher, as base64 of its DER form (`openssl pkey -in
 * release.key -pubout -outform DER | base64 -w0`).
 * @throws if it is no Ed25519 key
 */
export const parseUpdateKey = (text: string): KeyObject => {
  let key: KeyObject;
  try {
    key = createPublicKey({ key: Buffer.from(text, "base64"), format: "der", type: "spki" });
  } catch (error) {
    throw new Error("The update key is no public key", { cause: error });
  }
  if (key.asymmetricKeyType !== "ed25519") throw new Error("The update key is no Ed25519 key");
  return key;
};

/** Whether a release's description was signed with the key, in base64. */
export const isSignedBy = (key: KeyObject, text: string, signature: string): boolean => {
  const bytes = Buffer.from(signature.trim(), "base64");
  return bytes.length === 64 && verify(null, Buffer.from(text), key, bytes);
};
