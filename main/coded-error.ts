/** A failure that reaches the page as a stable code. */
export class CodedError extends Error {
  override readonly name = "CodedError";
  readonly code: string;

  constructor(code: string, options?: ErrorOptions) {
    super(code, options);
    this.code = code;
  }
}
