/**
 * A reason why the product cannot start that the person who starts it can do something about.
 * The message is one line made for them; the server's entry prints it alone and exits with its status.
 */
export class StartError extends Error {
  readonly exitStatus: number = 1;

  constructor(message: string, options?: ErrorOptions) {
    super(message, options);
    this.name = "StartError";
  }
}

/** `EX_CONFIG` of sysexits.h; what starts the server again after a failure can pass over it. */
const BAD_SETTING = 78;

/** A setting that has to be changed by hand: another start would end alike. */
export class SettingsError extends StartError {
  override readonly exitStatus: number = BAD_SETTING;
}
