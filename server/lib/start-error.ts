/**
 * A reason why the product cannot start that the person who starts it can do something about.
 * The message is one line made for them; the server's entry prints it alone and exits with 1.
 */
export class StartError extends Error {
  constructor(message: string, options?: ErrorOptions) {
    super(message, options);
    this.name = "StartError";
  }
}
