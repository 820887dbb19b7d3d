import { execFile } from "node:child_process";
import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";

/** A private key and the certificate that belongs to it, as PEM. */
export type Certificate = { key: string; cert: string };

export type Authority = {
  /** File of the authority's own certificate. */
  path: string;
  /** The same as PEM. */
  cert: string;
  /** Signs a certificate for a server of that name, valid from now for so many days. */
  sign(host: string, days: number): Promise<Certificate>;
};

const openssl = (args: readonly string[]) => promisify(execFile)("openssl", args);
const NEW_KEY = ["-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:P-256", "-nodes"];

/**
 * A certificate authority that is not trusted yet, made by `openssl` with its files in a folder.
 */
export const makeAuthority = async (folder: string): Promise<Authority> => {
  const at = (name: string): string => join(folder, name);
  const own = ["-keyout", at("ca.key"), "-out", at("ca.pem")];
  await openssl(["req", "-x509", ...NEW_KEY, "-subj", "/CN=Hospital CA", ...own]);
  return {
    path: at("ca.pem"),
    cert: await readFile(at("ca.pem"), "utf8"),
    sign: async (host, days) => {
      const [key, request, cert] = [at(`${host}.key`), at(`${host}.csr`), at(`${host}.pem`)];
      const extension = at(`${host}.ext`);
      await writeFile(extension, `subjectAltName=DNS:${host}\n`);
      await openssl(["req", ...NEW_KEY, "-subj", `/CN=${host}`, "-keyout", key, "-out", request]);
      const by = ["-CA", at("ca.pem"), "-CAkey", at("ca.key"), "-CAcreateserial"];
      const what = ["-in", request, "-out", cert, "-extfile", extension, "-days", String(days)];
      await openssl(["x509", "-req", ...by, ...what]);
      return { key: await readFile(key, "utf8"), cert: await readFile(cert, "utf8") };
    },
  };
};
