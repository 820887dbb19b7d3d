import { createHmac } from "node:crypto";

/** Makes values of credentials for one display. */
export type ValueParts = {
  /** This installation's own, for these values alone. */
  key: string;
  displayId: string;
  /** What the screen showed to get a value: the secret of its enrolment, or the value before it. */
  shown: string;
  /** The page that gets a value of its own. */
  instanceId?: string | undefined;
};

/**
 * The value that follows on what a screen showed. It is the same each time, so that answers which
 * cross or are lost cannot leave a screen with one of several; and since it takes the key, a thief
 * of an old value cannot work out the next ones.
 */
export const nextValue = ({ key, displayId, shown, instanceId = "" }: ValueParts): string =>
  createHmac("sha256", key).update([displayId, shown, instanceId].join(" ")).digest("base64url");
