import { useQuery } from "@tanstack/react-query";
import { useDeferredValue } from "react";
import type { InstantRule } from "#contract/messaging/alert-subscriptions.ts";
import { QueryState } from "#renderer/forms/query-state.tsx";
import { useFormat } from "#renderer/i18n/format.ts";
import { useText } from "#renderer/i18n/text.ts";
import { Card } from "#renderer/ui/layout/card.tsx";
import { wouldHaveFiredQuery } from "../queries.ts";
import "./alert-form.css";

type Props = { facilityId: string; /** Null while it is not complete. */ rule: InstantRule | null };

/** How often the alert in the form would have sent something in the last seven days. */
export function WouldHaveFired({ facilityId, rule }: Props) {
  const t = useText("alert-subscriptions");
  const format = useFormat();
  const query = useQuery(wouldHaveFiredQuery(facilityId, useDeferredValue(rule)));
  return (
    <Card title={t("alert-subscriptions.fired.title")}>
      {rule === null ? (
        <p>{t("alert-subscriptions.fired.incomplete")}</p>
      ) : (
        <QueryState
          query={query}
          failedTitle={t("alert-subscriptions.fired.failed")}
          empty={() => null}
        >
          {({ times, mostly, mostOften }) => (
            <div aria-live="polite">
              <p className="hr-alert-times">
                {t("alert-subscriptions.fired.times", { count: times, n: format.count(times) })}
              </p>
              <p>
                {mostly === null
                  ? t("alert-subscriptions.fired.days")
                  : t("alert-subscriptions.fired.mostly", {
                      count: mostly.times,
                      n: format.count(mostly.times),
                      from: format.hourOfDay(mostly.from),
                      to: format.hourOfDay(mostly.to % 24),
                    })}
              </p>
              {mostOften !== null && (
                <p>{t("alert-subscriptions.fired.mostOften", { device: mostOften })}</p>
              )}
            </div>
          )}
        </QueryState>
      )}
    </Card>
  );
}
