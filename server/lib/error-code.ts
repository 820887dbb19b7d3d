/** The `code` of a system or PostgreSQL error (`ENOENT`, `57P03`, …), or undefined without one. */
export const errorCode = (error: unknown): string | undefined =>
  error instanceof Error && "code" in error && typeof error.code === "string"
    ? error.code
    : undefined;
