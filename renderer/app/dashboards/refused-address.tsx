import type { ReactNode } from "react";
import { Navigate } from "react-router-dom";
import { ApiError } from "#renderer/api/api-error.ts";
import { pathTo } from "../paths.ts";

/** Refusals of an address that names nothing within the person's reach. */
const REFUSED = [400, 403, 404];

/** Whether an address of administration names something out of reach, or nothing at all. */
export const isRefused = (error: Error | null): boolean =>
  error instanceof ApiError && REFUSED.includes(error.status);

/** Leads from an address that is refused to the list of customers. */
export const toCustomerList = (): ReactNode => (
  <Navigate to={pathTo("adminCustomerList")} replace />
);
