/** The token of a bearer `Authorization` header, or null; the scheme's case does not matter (RFC 9110). */
export const bearerToken = (authorization: string | undefined): string | null =>
  /^bearer +(\S+)$/iu.exec(authorization ?? "")?.[1] ?? null;
