import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import type { ToDo, Visit } from "#contract/devices/to-do.ts";
import { QueryState } from "#renderer/forms/query-state.tsx";
import { useDialog } from "#renderer/forms/use-dialog.ts";
import { useFormat } from "#renderer/i18n/format.ts";
import { useText } from "#renderer/i18n/text.ts";
import { useFacility } from "#renderer/session/facility-context.ts";
import { ProgressLine } from "#renderer/ui/feedback/progress-line.tsx";
import { Button } from "#renderer/ui/forms/button.tsx";
import { Print } from "#renderer/ui/indicators/icons.ts";
import { StatusText } from "#renderer/ui/indicators/status-text.tsx";
import { PageHeader } from "#renderer/ui/layout/page-header.tsx";
import { useIsNarrow } from "#renderer/ui/medium/use-is-narrow.ts";
import { MenuButton } from "#renderer/ui/overlays/menu-button.tsx";
import { GatewayCard } from "../components/gateway-card.tsx";
import { LeftCard } from "../components/left-card.tsx";
import { NotTodayDialog } from "../components/not-today-dialog.tsx";
import { NothingToVisit } from "../components/nothing-to-visit.tsx";
import { PhoneBar } from "../components/phone-bar.tsx";
import { BringCard, RoundAbout, useRoundTitle } from "../components/round-head.tsx";
import { RoundPaper } from "../components/round-paper.tsx";
import { StartDialog } from "../components/start-dialog.tsx";
import { StopCard } from "../components/stop-card.tsx";
import { isLeft, isOpen, stopsOf } from "../lib/round.ts";
import { useLeaving } from "../components/use-leaving.ts";
import { useMarks } from "../components/use-marks.ts";
import { useWaitingMarks, withWaiting } from "../components/waiting-marks.ts";
import { toDoQuery } from "../queries.ts";
import "./to-do.css";

/** How current the list is, and what waits to be sent. */
function Health({ list, isAway }: { list: ToDo; isAway: boolean }) {
  const t = useText("to-do");
  const format = useFormat();
  const waiting = useWaitingMarks().length;
  const time = format.timeZoned(list.asOf, list.timeZone);
  return (
    <StatusText kind={isAway ? "warn" : "good"}>
      {t(isAway ? "to-do.offline" : "to-do.asOf", { time })}
      {waiting > 0 && isAway && ` ${t("to-do.waitingMarks", { count: waiting })}`}
    </StatusText>
  );
}

type RoundProps = {
  list: ToDo;
  /** The list of now did not come. */
  isAway: boolean;
  isFetching: boolean;
  fetchedAt: number;
  menus: readonly ReactNode[];
};

function Round({ list: fetched, isAway, isFetching, fetchedAt, menus }: RoundProps) {
  const t = useText("to-do");
  const { facility } = useFacility();
  const isNarrow = useIsNarrow();
  const note = useMarks(fetchedAt);
  const waiting = useWaitingMarks();
  const visits = withWaiting(fetched.visits, waiting);
  const list = { ...fetched, visits: [...visits] };
  useLeaving(fetched);
  const skip = useDialog<Visit>();
  const start = useDialog<null>();
  const shown = visits.filter((visit) => !isLeft(visit));
  const open = shown.filter(isOpen);
  const stops = stopsOf(shown);
  const title = useRoundTitle(visits);
  const [next] = open;
  const facilityId = facility.id;
  const startElsewhere = {
    id: "start",
    label: t("to-do.start.action"),
    onSelect: () => start.open(null),
  };
  return (
    <>
      <div className="hr-no-print">
        <PageHeader
          title={title}
          trail={menus}
          health={<Health {...{ list, isAway }} />}
          about={shown.length > 0 && <RoundAbout list={list} />}
          actions={
            shown.length > 0 && (
              <>
                {!isNarrow && (
                  <Button icon={<Print />} onClick={() => window.print()}>
                    {t("to-do.print")}
                  </Button>
                )}
                <MenuButton
                  label={t("to-do.more")}
                  items={[
                    startElsewhere,
                    {
                      id: "print",
                      label: t("to-do.printRound"),
                      icon: <Print />,
                      onSelect: () => window.print(),
                    },
                  ]}
                />
              </>
            )
          }
        />
        <ProgressLine isActive={isFetching} />
        <div className="hr-round">
          <BringCard visits={shown} />
          {shown.length === 0 && <NothingToVisit {...{ list, facilityId }} />}
          {stops.map((stop) => (
            <StopCard
              key={stop.key}
              {...{ stop, facilityId, list }}
              onTick={(visit, isTicked) => note(visit, isTicked ? { kind: "done" } : null)}
              onNotToday={skip.open}
            />
          ))}
          <GatewayCard gateways={list.gateways} {...{ facilityId, list }} />
          <LeftCard visits={visits.filter(isLeft)} onBack={(visit) => note(visit, null)} />
        </div>
        {isNarrow && next !== undefined && <PhoneBar {...{ next, visits, facilityId }} />}
      </div>
      <RoundPaper visits={open} facilityName={facility.name} list={list} />
      {skip.about !== null && (
        <NotTodayDialog
          key={`skip ${skip.opening}`}
          visit={skip.about}
          {...skip.props}
          onLeave={(reason) => skip.about && note(skip.about, { kind: "notToday", reason })}
        />
      )}
      <StartDialog
        key={`start ${start.opening}`}
        {...{ facilityId, stops, startAt: list.startAt }}
        {...start.props}
      />
    </>
  );
}

/** What an installer visits today, unit by unit in the order of the round. */
export function ToDoScreen() {
  const t = useText("to-do");
  const { facility, menus } = useFacility();
  const query = useQuery(toDoQuery(facility.id));
  const { data, error, isFetching, dataUpdatedAt: fetchedAt } = query;
  return (
    <div className="hr-page hr-round-page">
      {data === undefined && <PageHeader title={t("to-do.title")} trail={menus} />}
      <QueryState query={query} inCard failedTitle={t("to-do.notLoaded")}>
        {(list) => <Round {...{ list, isFetching, fetchedAt, menus }} isAway={error !== null} />}
      </QueryState>
    </div>
  );
}
