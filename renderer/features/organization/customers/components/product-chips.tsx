import { Fragment } from "react";
import type { CustomerRow } from "#contract/organization/customers.ts";
import "./customers.css";

/** The products of licenses by their codes, each on a ground of its own; a dash where there are none. */
export function ProductChips({ licenses }: Pick<CustomerRow, "licenses">) {
  if (licenses.length === 0) return "—";
  return licenses.map(({ productCode }, at) => (
    <Fragment key={productCode}>
      {at > 0 && " "}
      <span className="hr-product">{productCode}</span>
    </Fragment>
  ));
}
