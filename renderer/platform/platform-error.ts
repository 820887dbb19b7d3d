/** A failure of the surroundings; `code` is an API error code or one of the platform's own. */
export class PlatformError extends Error {
  override readonly name = "PlatformError";
  readonly code: string;
  /** Seconds until another try makes sense, where the server said so. */
  readonly retryAfter: number | undefined;

  constructor(code: string, options?: ErrorOptions & { retryAfter?: number | undefined }) {
    super(code, options);
    this.code = code;
    this.retryAfter = options?.retryAfter;
  }
}
