/**
 * Why a mail was not taken.
 *
 * - `deferred` tried again: a temporary answer, or no connection.
 * - `refused` for good; `isAddress` where the recipient's address was refused, not the message.
 * - `relay` the mail server refuses the installation itself (its password, its sender, its network), or
 *   shows a certificate that is not to be trusted: every mail would fail alike.
 */
type FailureKind = "deferred" | "refused" | "relay";

export class MailFailure extends Error {
  readonly kind: FailureKind;
  /** The address was refused, at RCPT. */
  readonly isAddress: boolean;
  /** The connection was lost when the whole message had left: it may have been taken. */
  readonly mayHaveArrived: boolean;

  constructor(
    kind: FailureKind,
    answer: string,
    {
      isAddress = false,
      mayHaveArrived = false,
      cause,
    }: { isAddress?: boolean; mayHaveArrived?: boolean; cause?: unknown } = {},
  ) {
    super(answer, { cause });
    this.name = "MailFailure";
    this.kind = kind;
    this.isAddress = isAddress;
    this.mayHaveArrived = mayHaveArrived;
  }
}

/** What nodemailer says of a failed step. */
type SmtpError = Error & {
  code?: string;
  /** What Node said before nodemailer put `ESOCKET` in its place. */
  originalCode?: string;
  command?: string;
  response?: string;
  responseCode?: number;
};

const AUTHENTICATION_REQUIRED = 530;
const TOO_LARGE = 552;
/** Answers are shown to people, and come from another system. */
const ANSWER_MAX_LENGTH = 500;

const answerOf = ({ response, message }: SmtpError): string =>
  (response ?? message).replaceAll(/\s+/gu, " ").trim().slice(0, ANSWER_MAX_LENGTH);

/**
 * Codes of a handshake that ended with a verdict: on a certificate (`CERT_HAS_EXPIRED`,
 * `ERR_TLS_CERT_ALTNAME_INVALID`), or because the other side does not speak TLS there. Codes of the
 * network (`ECONNREFUSED`, `ETIMEDOUT`) all begin with an E.
 */
const TLS_VERDICT = /^(?:EPROTO$|ERR_(?:TLS|SSL)_|ERROR_IN_CERT_|[^E])/u;

/** A failure before the envelope: connecting, TLS, signing in. */
export const connectFailure = (error: SmtpError): MailFailure => {
  const code = error.responseCode ?? 0;
  const isOwn =
    code >= 500 ||
    error.code === "ETLS" ||
    TLS_VERDICT.test(error.originalCode ?? "E") ||
    (error.code === "EAUTH" && code === 0);
  return new MailFailure(isOwn ? "relay" : "deferred", answerOf(error), { cause: error });
};

/** A failure from the envelope on. @param hasLeft the whole message had left */
export const sendFailure = (error: SmtpError, hasLeft: boolean): MailFailure => {
  const { command = "", responseCode: code = 0 } = error;
  const fail = (kind: FailureKind, isAddress = false): MailFailure =>
    new MailFailure(kind, answerOf(error), { isAddress, cause: error });
  if (code === 0 && error.code === "EMESSAGE") return fail("refused");
  if (code === 0)
    return new MailFailure("deferred", answerOf(error), { mayHaveArrived: hasLeft, cause: error });
  if (code < 500) return fail("deferred");
  if (code === AUTHENTICATION_REQUIRED || (command === "MAIL FROM" && code !== TOO_LARGE))
    return fail("relay");
  return fail("refused", command === "RCPT TO");
};

/** Whether an answer says that there is no such mailbox (RFC 3463: 5.1.1, 5.1.10). */
export const saysNoMailbox = (answer: string): boolean => /\b5\.1\.(?:1|10)\b/u.test(answer);
