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

/** The systems, as Node names them, by the description that electron-builder writes for them. */
const NAMED = /^latest(?<system>-mac|-linux(?:-(?<architecture>[a-z0-9]+))?)?\.yml$/u;
const systemOf = (/** @type {string} */ named) =>
  named === "" ? "win32" : named === "-mac" ? "darwin" : "linux";

/** What a file is for, by the end of its name: `Handrail-1.2.3-arm64.dmg`; without one for x64. */
const architecturesOf = (/** @type {string} */ file) => {
  if (/[-.]universal\b/u.test(file)) return ["arm64", "x64"];
  const named = /[-.](arm64|ia32)\b/u.exec(file)?.[1];
  return [named ?? "x64"];
};

/**
 * A description that says for which system and architectures its release is, so that a signature
 * holds for those alone. Linux' descriptions name theirs; the files of the others do, unless
 * `architectures` says it: one Windows installer may hold several.
 * @param {string} name of the description
 * @param {string} description
 * @param {readonly string[]} [architectures]
 */
export const describeRelease = (name, description, architectures) => {
  const named = NAMED.exec(name)?.groups;
  if (!named) throw new Error(`${name} is no description of a release.`);
  const system = systemOf(named["system"] ?? "");
  for (const field of ["version", "releaseDate"])
    if (!new RegExp(`^${field}: \\S`, "mu").test(description))
      throw new Error(`${name} says no ${field}.`);
  const files = [...description.matchAll(/^\s+- url: (.+)$/gmu)].map(([, url = ""]) => url);
  const found =
    system === "linux" ? [named["architecture"] ?? "x64"] : files.flatMap(architecturesOf);
  const list = [...new Set(architectures ?? found)].toSorted();
  const rest = description.replaceAll(/^(?:system|architectures):.*\n?/gmu, "").trimEnd();
  return `${rest}\nsystem: ${system}\narchitectures: [${list.join(", ")}]\n`;
};
