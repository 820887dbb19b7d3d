import type { Sampling } from "#contract/reports/sampling.ts";
import { useFormat } from "#renderer/i18n/format.ts";
import { useText } from "#renderer/i18n/text.ts";
import { Card } from "#renderer/ui/layout/card.tsx";
import { describeNext } from "./sampling-text.ts";

/** The three units that need an observer most, and when and whom to look at there. */
export function NextCard({ plan }: { plan: Sampling }) {
  const t = useText("sampling");
  const format = useFormat();
  return (
    <Card title={t("sampling.next.title")}>
      {plan.next.length === 0 ? (
        <p>{t("sampling.next.none")}</p>
      ) : (
        <ol className="hr-sampling-next">
          {plan.next.map((next) => {
            const unit = plan.units.find(({ locationId }) => locationId === next.locationId);
            if (unit === undefined) return null;
            return (
              <li key={next.locationId}>
                <div>
                  <strong>{unit.name}</strong>
                  <small>{describeNext(next, unit, plan, t, format)}</small>
                </div>
                {next.toGo !== null && (
                  <div className="hr-sampling-to-go">
                    <strong>{format.count(next.toGo)}</strong>
                    <small>{t("sampling.next.toGo")}</small>
                  </div>
                )}
              </li>
            );
          })}
        </ol>
      )}
    </Card>
  );
}
