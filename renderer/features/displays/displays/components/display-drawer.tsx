import { useQuery, useQueryClient } from "@tanstack/react-query";
import type { Display } from "#contract/displays/displays.ts";
import { rightNow } from "#renderer/api/server-clock.ts";
import { useConfirm } from "#renderer/forms/use-confirm.tsx";
import { QueryState } from "#renderer/forms/query-state.tsx";
import { textId } from "#renderer/i18n/catalogue.ts";
import { useFormat } from "#renderer/i18n/format.ts";
import { useText } from "#renderer/i18n/text.ts";
import { useFacility } from "#renderer/session/facility-context.ts";
import { Note } from "#renderer/ui/feedback/note.tsx";
import { Button } from "#renderer/ui/forms/button.tsx";
import { StatusText } from "#renderer/ui/indicators/status-text.tsx";
import { ArrowRight, Cog, EyeOpen, Lock, Refresh } from "#renderer/ui/indicators/icons.ts";
import { Drawer } from "#renderer/ui/overlays/drawer.tsx";
import { STATE_KINDS, agoText, describeShown, describeSize } from "../lib/display-text.ts";
import { useCommands } from "./use-commands.ts";
import { displayQuery, separateScreens } from "../queries.ts";
import { DisplayPicture, type SlideFaceOf } from "./display-picture.tsx";
import "./display-drawer.css";

type Props = {
  displayId: string;
  /** As the list has it, until it is fetched alone. */
  listed: Display | undefined;
  Face: SlideFaceOf;
  onClose: () => void;
  onRevoke: (display: Display) => void;
  onSettings: (display: Display) => void;
};

const named = ({ name, screens }: Display) => ({ name, count: screens });
const separateWords = (part: string) => textId(`displays.separate.${part}`);

/** What a display says of itself, line by line. */
function Facts({ display }: { display: Display }) {
  const t = useText("displays");
  const format = useFormat();
  const { facility } = useFacility();
  const { timeZone } = facility;
  const told = { t, format, timeZone, now: rightNow() };
  const { enrolledBy, failures, darkHours } = display;
  const wall = (time: string) => {
    const [hours = 0, minutes = 0] = time.split(":").map(Number);
    return format.wallTime(hours * 60 + minutes);
  };
  const at = (instant: string | null) => (instant === null ? null : agoText(told, instant));
  const enrolled = format.date(display.enrolledAt, timeZone);
  const facts: readonly (readonly [string, string | null])[] = [
    ["slideshow", display.slideshowName ?? t("displays.slideshowGone")],
    ["shown", describeShown(t, format, display)],
    ["lastGood", at(display.lastGoodAt)],
    ["screen", describeSize(display)],
    ["orientation", t(`displays.orientation.${display.orientation}`)],
    ["language", t(`displays.language.${display.language}`)],
    ["version", [display.build, display.browser].filter(Boolean).join(", ") || null],
    [
      "runningSince",
      display.runningSince === null ? null : format.dateTimeShort(display.runningSince, timeZone),
    ],
    [
      "enrolled",
      enrolledBy === null
        ? enrolled
        : t("displays.enrolledBy", { day: enrolled, name: enrolledBy }),
    ],
    [
      "failures",
      failures === null
        ? null
        : t("displays.failuresOf", {
            failed: format.count(failures.failed),
            of: format.count(failures.of),
          }),
    ],
    [
      "darkHours",
      darkHours === null
        ? t("displays.neverDark")
        : t("displays.darkFromTo", { from: wall(darkHours.from), until: wall(darkHours.until) }),
    ],
    ["pin", t(`displays.pin.${display.hasPin ? "set" : "none"}`)],
    [
      "network",
      display.keepsPage === null
        ? null
        : t(`displays.start.${String(display.keepsPage) as "true" | "false"}`),
    ],
  ];
  return (
    <dl className="hr-display-facts">
      {facts.map(([key, value]) => (
        <div key={key}>
          <dt>{t(textId(`displays.fact.${key}`))}</dt>
          <dd>{value ?? "—"}</dd>
        </div>
      ))}
    </dl>
  );
}

function Content({
  display,
  Face,
  onSettings,
}: Pick<Props, "Face" | "onSettings"> & { display: Display }) {
  const t = useText("displays");
  const client = useQueryClient();
  const send = useCommands();
  const separating = useConfirm<Display>({
    variant: "primary",
    words: separateWords,
    values: named,
    act: (asked) => separateScreens(client, asked),
  });
  const isRevoked = display.state === "revoked";
  const { pending } = display;
  const command = (name: "identify" | "reload" | "next", icon: React.ReactElement) => (
    <Button
      icon={icon}
      aria-disabled={pending.includes(name) || undefined}
      onClick={() => {
        if (!pending.includes(name)) void send(display, name);
      }}
    >
      {t(`displays.command.${name}.label`)}
    </Button>
  );
  return (
    <div className="hr-display-drawer">
      {display.screens > 1 && (
        <div>
          <Note kind="warn" title={t("displays.cloned.title", { count: display.screens })}>
            {t("displays.cloned.text")}
          </Note>
          <Button onClick={() => separating.ask(display)}>{t("displays.separate.action")}</Button>
        </div>
      )}
      <DisplayPicture {...{ display, Face }} onAsk={() => void send(display, "picture")} />
      {!isRevoked && (
        <div className="hr-display-commands">
          {command("identify", <EyeOpen />)}
          {command("reload", <Refresh />)}
          {command("next", <ArrowRight />)}
          <Button icon={<Cog />} onClick={() => onSettings(display)}>
            {t("displays.settings")}
          </Button>
        </div>
      )}
      {pending.length > 0 && (
        <p role="status" className="hr-display-pending">
          {t("displays.pending")}
        </p>
      )}
      <Facts display={display} />
      {separating.dialog}
    </div>
  );
}

/** One display: what it shows, what it can be made to do, what it says of itself. */
export function DisplayDrawer(props: Props) {
  const { displayId, listed, Face, onClose, onRevoke, onSettings } = props;
  const t = useText("displays");
  const format = useFormat();
  const { facility } = useFacility();
  const query = useQuery(displayQuery(facility.id, displayId));
  const display = query.data ?? listed;
  const told = { t, format, timeZone: facility.timeZone, now: rightNow() };
  return (
    <Drawer
      isOpen
      onClose={onClose}
      side="right"
      width={560}
      title={display?.name ?? t("displays.one")}
      footer={
        display !== undefined &&
        display.state !== "revoked" && (
          <div className="hr-display-foot">
            <p>{t("displays.reloadNote")}</p>
            <Button variant="danger" icon={<Lock />} onClick={() => onRevoke(display)}>
              {t("displays.revoke.submit")}
            </Button>
          </div>
        )
      }
    >
      {display !== undefined && (
        <p className="hr-display-state" role="status">
          <StatusText kind={STATE_KINDS[display.state]}>
            {t(`displays.state.${display.state}`)}
          </StatusText>
          {display.lastSeenAt !== null && `, ${agoText(told, display.lastSeenAt)}`}
        </p>
      )}
      <QueryState query={query} failedTitle={t("displays.oneFailed")}>
        {(found) => <Content display={found} {...{ Face, onSettings }} />}
      </QueryState>
    </Drawer>
  );
}
