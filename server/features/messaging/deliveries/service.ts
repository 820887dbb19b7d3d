export { deliverNextMail, noteReturnedMail } from "./services/mail-delivery.ts";
export type { MailDeliveryDeps } from "./services/mail-delivery.ts";
