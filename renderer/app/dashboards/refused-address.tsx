import { type ReactNode, useEffect } from "react";
import { Navigate, useNavigate } from "react-router-dom";
import { ApiError } from "#renderer/api/api-error.ts";
import { pathTo } from "#renderer/pages/paths.ts";

/** Refusals of an address that names nothing within the person's reach. */
const REFUSED = [400, 403, 404];

/** Whether an address of administration names something out of reach, or nothing at all. */
export const isRefused = (error: Error | null): boolean =>
  error instanceof ApiError && REFUSED.includes(error.status);

/** Leads from an address that is refused to the list of customers. */
export const toCustomerList = (): ReactNode => (
  <Navigate to={pathTo("adminCustomerList")} replace />
);

/** Leads back to where the refused address was opened from; to the list of customers if nowhere. */
export function BackFromRefused() {
  const navigate = useNavigate();
  const history = window.history.state as { idx?: number } | null;
  const hasPage = (history?.idx ?? 0) > 0;
  useEffect(() => {
    if (hasPage) void navigate(-1);
  }, [hasPage, navigate]);
  return hasPage ? null : toCustomerList();
}
