import { type ReactNode, useMemo } from "react";
import { Link } from "react-router-dom";
import { FREQUENCIES } from "#contract/core/schedules.ts";
import { type ReportSubscription, soFarOf } from "#contract/messaging/report-subscriptions.ts";
import { textId } from "#renderer/i18n/catalogue.ts";
import { type Format, useFormat } from "#renderer/i18n/format.ts";
import { type Translate, useText } from "#renderer/i18n/text.ts";
import { StatusText } from "#renderer/ui/indicators/status-text.tsx";
import { columnsOf } from "#renderer/ui/tables/columns-of.tsx";
import { timeframeText } from "../lib/range-text.ts";
import { describeSchedule, personOf, recipientMark, typeName } from "../lib/subscription-text.ts";
import "./subscriptions.css";

/** Two related facts in one cell; the second may be missing. */
function TwoLines({ first, second }: { first: ReactNode; second?: ReactNode }) {
  return (
    <span className="hr-subscription-two">
      <span>{first}</span>
      {second && <span>{second}</span>}
    </span>
  );
}

const creatorOf = ({ userFirstName, userLastName }: ReportSubscription) =>
  `${userFirstName} ${userLastName}`.trim();

/** "All locations", or the names of those chosen. */
const placesOf = (t: Translate, format: Format, row: ReportSubscription): string => {
  if (row.emptied.includes("locations")) return t("report-subscriptions.noneLeft");
  const count = row.selectedLocationIds.length;
  if (count === 0) return t("report-subscriptions.allLocations");
  const names = row.locationNames;
  const others = count - names.length;
  if (names.length === 0) return t("report-subscriptions.locationCount", { count });
  if (others <= 0) return format.list(names);
  return format.list([...names, t("report-subscriptions.andMore", { count: others })]);
};

function Recipients({ row }: { row: ReportSubscription }) {
  const t = useText("report-subscriptions", "schedules");
  const [first, ...others] = row.recipients;
  if (first === undefined) return t("report-subscriptions.noRecipients");
  const marked = row.recipients.filter((person) => recipientMark(t, person) !== null);
  const all = row.recipients.map(personOf).join(", ");
  return (
    <TwoLines
      first={
        <span title={others.length > 0 ? all : undefined}>
          {personOf(first)}
          {others.length > 0 && (
            <span className="hr-subscription-more">
              {" "}
              {t("report-subscriptions.plus", { count: others.length })}
            </span>
          )}
        </span>
      }
      second={
        marked.length > 0 && (
          <StatusText kind="warn">
            {row.recipients.length === 1
              ? recipientMark(t, first)
              : t("report-subscriptions.marked", { count: marked.length })}
          </StatusText>
        )
      }
    />
  );
}

function LastRun({ row, timeZone }: { row: ReportSubscription; timeZone: string }) {
  const t = useText("report-subscriptions", "schedules");
  const format = useFormat();
  const { lastRun } = row;
  if (lastRun === null) return t("report-subscriptions.never");
  const { outcome, at, missed } = lastRun;
  const names = missed.map(({ name }) => name).join(", ");
  return (
    <TwoLines
      first={t(`report-subscriptions.outcome.${outcome}`, {
        time: format.dateTimeShort(at, timeZone),
      })}
      second={
        missed.length > 0 && (
          <span title={names}>
            <StatusText kind="warn">
              {t("report-subscriptions.missed", { count: missed.length })}
            </StatusText>
          </span>
        )
      }
    />
  );
}

/** Columns of the list, in the order of the specification; creators are for administrators. */
export const useSubscriptionColumns = (
  timeZone: string,
  showsCreator: boolean,
  editPath: (facilityId: string, id: string) => string,
) => {
  const t = useText("report-subscriptions", "reports", "schedules");
  const format = useFormat();
  return useMemo(() => {
    const column = columnsOf<ReportSubscription>((key) =>
      t(textId(`report-subscriptions.columns.${key}`)),
    );
    const next = (row: ReportSubscription) =>
      row.pausedReason === null
        ? (row.next?.text ?? "")
        : t(`schedules.paused.${row.pausedReason}`);
    return [
      column.custom(
        "name",
        ({ name }) => name,
        (row) =>
          row.canEdit ? <Link to={editPath(row.facilityId, row.id)}>{row.name}</Link> : row.name,
        { card: "title", minWidth: "140px" },
      ),
      ...(showsCreator
        ? [
            column.custom("creator", creatorOf, (row) => (
              <TwoLines
                first={creatorOf(row)}
                second={!row.isCreatorActive && t("report-subscriptions.deactivated")}
              />
            )),
          ]
        : []),
      column.custom(
        "recipients",
        (row) => row.recipients.map(personOf).join(", "),
        (row) => <Recipients row={row} />,
        { card: "note", cardLabel: "" },
      ),
      column.custom(
        "frequency",
        (row) => describeSchedule(t, format, row),
        (row) => (
          <TwoLines
            first={describeSchedule(t, format, row)}
            second={
              (row.frequencyId === FREQUENCIES.daily || soFarOf(row.timeframeId) !== undefined) &&
              timeframeText(t, row.timeframeId)
            }
          />
        ),
        { card: "note", cardLabel: "" },
      ),
      column.text("locations", (row) => placesOf(t, format, row), { minWidth: "120px" }),
      column.text("type", (row) => typeName(t, row.selectedReportTypeId)),
      column.drawnStatus("next", next, (row) =>
        row.pausedReason === null ? next(row) : <StatusText kind="warn">{next(row)}</StatusText>,
      ),
      column.custom(
        "lastRun",
        ({ lastRun }) => (lastRun === null ? null : new Date(lastRun.at).getTime()),
        (row) => <LastRun row={row} timeZone={timeZone} />,
      ),
    ];
  }, [t, format, timeZone, showsCreator, editPath]);
};

/** What a search looks in. */
export const useSearchedFields = () => {
  const t = useText("report-subscriptions", "schedules");
  const format = useFormat();
  return useMemo(
    () => (row: ReportSubscription) => [
      row.name,
      creatorOf(row),
      ...row.recipients.flatMap((person) => [personOf(person), person.email]),
      describeSchedule(t, format, row),
      placesOf(t, format, row),
      typeName(t, row.selectedReportTypeId),
    ],
    [t, format],
  );
};
