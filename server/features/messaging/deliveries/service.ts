export { deliverNext, noteBounce } from "./services/deliver.ts";
export type { DeliveryDeps } from "./services/deliver.ts";
