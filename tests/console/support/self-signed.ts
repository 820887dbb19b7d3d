import { execFile } from "node:child_process";
import { X509Certificate } from "node:crypto";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import type { TlsCertificate } from "./portal-server.ts";

/** A fresh self-signed certificate for this machine, made in a folder by `openssl`. */
export const makeSelfSigned = async (folder: string, name: string): Promise<TlsCertificate> => {
  const [key, cert] = [join(folder, `${name}.key`), join(folder, `${name}.pem`)];
  const subject = ["-subj", `/CN=${name}`, "-addext", "subjectAltName=DNS:localhost"];
  const newKey = ["-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:P-256", "-nodes"];
  const output = ["-keyout", key, "-out", cert];
  await promisify(execFile)("openssl", ["req", "-x509", ...newKey, ...subject, ...output]);
  return { key: await readFile(key, "utf8"), cert: await readFile(cert, "utf8") };
};

/** The fingerprint of a certificate as an administrator reads it, in hexadecimal with colons. */
export const fingerprintOf = ({ cert }: TlsCertificate): string =>
  new X509Certificate(cert).fingerprint256;
