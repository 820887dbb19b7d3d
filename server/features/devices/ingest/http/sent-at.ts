import {
  GATEWAY_HEADER,
  SENT_AT_HEADER,
  SendingGateway,
  SentAt,
} from "#contract/devices/ingest.ts";
import type { HttpContext } from "#server/http/types.ts";
import { AppError } from "#server/lib/app-error.ts";

/**
 * How far the sender's clock is behind ours, on its way included: negative where it is before it.
 * Nothing where the sender does not say.
 * @param arrivedMs when the call came, before its body was read
 * @throws AppError `invalid_input` when the header is no instant
 */
export const clockOffsetOf = (
  ctx: Pick<HttpContext, "get">,
  arrivedMs: number,
): number | undefined => {
  const told = ctx.get(SENT_AT_HEADER).trim();
  if (told === "") return undefined;
  const sentAt = SentAt.safeParse(told);
  if (!sentAt.success)
    throw new AppError("invalid_input", { fieldErrors: { [SENT_AT_HEADER]: "invalid" } });
  return arrivedMs - Date.parse(sentAt.data);
};

/**
 * The serial number of the gateway that sends; nothing where the sender does not name it.
 * @throws AppError `invalid_input` when it can be no serial number
 */
export const sendingGateway = (ctx: Pick<HttpContext, "get">): string | undefined => {
  const told = ctx.get(GATEWAY_HEADER).trim();
  if (told === "") return undefined;
  const serial = SendingGateway.safeParse(told);
  if (!serial.success)
    throw new AppError("invalid_input", { fieldErrors: { [GATEWAY_HEADER]: "invalid" } });
  return serial.data;
};
