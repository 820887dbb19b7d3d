/** A failure of the surroundings; `code` is an API error code or one of the platform's own. */
export class PlatformError extends Error {
  override readonly name = "PlatformError";
  readonly code: string;

  constructor(code: string, options?: ErrorOptions) {
    super(code, options);
    this.code = code;
  }
}
