import { createPrivateKey, sign } from "node:crypto";

/**
 * The signature of a release's description, as the console checks it: Ed25519, in base64.
 * @param {string} key private, as PEM
 * @param {Buffer} description
 */
export const signRelease = (key, description) => {
  const privateKey = createPrivateKey(key);
  if (privateKey.asymmetricKeyType !== "ed25519") throw new Error("The key is no Ed25519 key.");
  return `${sign(null, description, privateKey).toString("base64")}\n`;
};
