import { Office } from "#renderer/ui/indicators/icons.ts";
import "./customers.css";

/** A customer's logo beside its name, which says it all for readers; an office without one. */
export function CustomerLogo({ address }: { address: string | null }) {
  return (
    <span className="hr-customer-logo">
      {address === null ? <Office /> : <img src={address} alt="" loading="lazy" />}
    </span>
  );
}
