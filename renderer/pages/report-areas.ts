import type { NamedPermission, Product } from "#contract/core/permissions.ts";
import type { PlainRoute } from "./paths.ts";

/** The page that shows a product's reports, and the permission of the same name that opens it. */
export const REPORT_AREAS: Readonly<Partial<Record<Product, PlainRoute & NamedPermission>>> = {
  ECM: "amsReports",
  IMS: "imsReports",
  OBS: "obvReports",
  SA: "saReports",
};
