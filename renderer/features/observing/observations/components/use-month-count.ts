import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { NO_VALUE, useFormat } from "#renderer/i18n/format.ts";
import { useText } from "#renderer/i18n/text.ts";
import { monthCountQuery } from "../kit/observer-kit.ts";
import { dayIn } from "../model/day-in.ts";
import { useObserving } from "./observing-context.ts";

/** What the observer submitted in this month, as words; unknown without a connection. */
export const useMonthCount = () => {
  const t = useText("observing");
  const format = useFormat();
  const { store, observer, timeZone, isOffline, facilityId } = useObserving();
  const [nowMs] = useState(() => Date.now());
  const sentCount = store.sent.length;
  const query = monthCountQuery(facilityId, observer.id, timeZone, nowMs, sentCount);
  const { data } = useQuery(query);
  const month = format.monthName(dayIn(timeZone, nowMs));
  return {
    month,
    words: data === undefined ? NO_VALUE : format.count(data.observationCount),
    note: data === undefined && isOffline ? t("observing.month.offline") : null,
  };
};
