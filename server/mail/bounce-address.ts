/**
 * The envelope sender of one mail, so that its bounce names it: `bounces@example.org` becomes
 * `bounces+<mail id>@example.org`.
 */
export const bounceAddress = (address: string, mailId: string): string => {
  const at = address.lastIndexOf("@");
  return `${address.slice(0, at)}+${mailId.replaceAll("-", "")}${address.slice(at)}`;
};

const NAMED = /\+([\da-f]{8})([\da-f]{4})([\da-f]{4})([\da-f]{4})([\da-f]{12})@/iu;

/** The id of the mail that an address of {@link bounceAddress} names, wherever it stands in a text. */
export const mailIdIn = (text: string): string | null => {
  const found = NAMED.exec(text);
  return found === null ? null : found.slice(1).join("-").toLowerCase();
};
