export { getAttention } from "./services/attention.ts";
export {
  createCustomer,
  getCustomer,
  listCustomers,
  listFacilities,
  setActive,
  updateCustomer,
} from "./services/customers.ts";
export { drawLogo, getLogo, listLogos, removeLogo, setLogo } from "./services/logo.ts";
