import { useQueryClient } from "@tanstack/react-query";
import { useCallback } from "react";
import type { CustomerChoice, FacilityChoice } from "#contract/identity/session.ts";
import { ApiError, isCancelled } from "#renderer/api/api-error.ts";
import { markShown } from "#renderer/api/shown.ts";
import { text } from "#renderer/i18n/text.ts";
import { toast } from "#renderer/ui/feedback/toast.ts";
import { remembered } from "#renderer/memory/remembered.ts";
import { choose } from "./choose.ts";
import { type ScopeNeeds, facilitiesQuery } from "./queries.ts";

/**
 * Changes the customer once its facilities are known, so that a failure leaves the page where it
 * is: the message offers to try again.
 */
export const useChangeCustomer = (
  needs: ScopeNeeds,
  current: string,
  onChanged: (facility: FacilityChoice) => void,
): ((customer: CustomerChoice) => void) => {
  const queries = useQueryClient();

  return useCallback(
    (customer: CustomerChoice) => {
      const fail = () =>
        toast.error(text("shell.facility.changeFailed", { customer: customer.name, current }), {
          action: { label: text("ui.action.tryAgain"), onClick: () => void change() },
        });
      const change = async () => {
        try {
          const facilities = await queries.fetchQuery(facilitiesQuery(customer.id, needs));
          const choice = choose(facilities, null, remembered.get("facilityId"));
          if (choice.kind === "chosen") onChanged(choice.row);
          else toast.error(text("shell.facility.none"));
        } catch (error) {
          if (!(error instanceof ApiError)) throw error;
          if (isCancelled(error)) return;
          markShown(error);
          fail();
        }
      };
      void change();
    },
    [queries, needs, current, onChanged],
  );
};
