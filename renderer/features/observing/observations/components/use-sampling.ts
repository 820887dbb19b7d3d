import { useQuery } from "@tanstack/react-query";
import type { ObserveNext, SampledUnit } from "#contract/reports/sampling.ts";
import { useFormat } from "#renderer/i18n/format.ts";
import { useText } from "#renderer/i18n/text.ts";
import { useFacility } from "#renderer/session/facility-context.ts";
import { useSession } from "#renderer/session/session-store.ts";
import { samplingQuery } from "../kit/observer-kit.ts";
import { useObserving } from "./observing-context.ts";

/** A unit where observations are most wanted, in words. */
type NextUnit = { locationId: string; name: string; note: string; share: number | null };

/** How far the units are from their target this month; null until that is known. */
export const useSampling = () => {
  const t = useText("observing");
  const format = useFormat();
  const { user } = useSession();
  const { customer, facility } = useFacility();
  const { store } = useObserving();
  const scope = { userId: user.id, customerId: customer.id, facilityId: facility.id };
  const { data } = useQuery(samplingQuery(scope, store.sent.length));
  if (data === undefined) return null;
  const { target, units, shifts, total, next } = data.value;

  const countOf = ({ observed }: SampledUnit): string =>
    target === null
      ? format.count(observed)
      : t("observing.row.items", format.share(observed, target));
  const wordsOf = ({ locationId, shift }: ObserveNext): NextUnit[] => {
    const unit = units.find((one) => one.locationId === locationId);
    if (unit === undefined) return [];
    const isUnseen = shift !== null && unit.byShift[shift] === 0;
    const shiftName = shift === null ? undefined : shifts[shift]?.name;
    const note =
      isUnseen && shiftName !== undefined
        ? t("observing.next.unseen", { count: countOf(unit), shift: shiftName })
        : countOf(unit);
    const share = target === null ? null : Math.min(1, unit.observed / target);
    return [{ locationId, name: unit.name, note, share }];
  };

  return {
    target,
    reached: total.unitsReached,
    unitCount: units.length,
    next: next.flatMap(wordsOf),
    /** What was seen of a unit, against its target where there is one. */
    ofUnit: (locationId: string) => {
      const unit = units.find((one) => one.locationId === locationId);
      if (unit === undefined) return null;
      const isReached = target !== null && unit.observed >= target;
      return { words: isReached ? format.count(unit.observed) : countOf(unit), isReached };
    },
  };
};
