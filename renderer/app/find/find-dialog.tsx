import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useDeferredValue, useEffect, useState } from "react";
import { useLocation, useNavigate } from "react-router-dom";
import { FIND_LIMITS, find } from "#contract/operations/find.ts";
import { callQuery } from "#renderer/api/call-query.ts";
import { useFormat } from "#renderer/i18n/format.ts";
import { useText } from "#renderer/i18n/text.ts";
import { remembered } from "#renderer/memory/remembered.ts";
import { useSession } from "#renderer/session/session-store.ts";
import { Palette, type PaletteRow } from "#renderer/ui/overlays/palette.tsx";
import { foundGroups, openingGroups } from "./groups.tsx";
import { type Visit, recentVisits } from "./recent.ts";
import { openReports } from "./reports.ts";

/** What is searched for on the server after a moment without typing. */
const useSettled = (typed: string): string => {
  const [settled, setSettled] = useState(typed);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(typed), FIND_LIMITS.pauseMs);
    return () => clearTimeout(timer);
  }, [typed]);
  return settled;
};

/** The search over everything, made again each time it is opened: pages, reports, facilities, units, devices and people. */
export function FindDialog({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) {
  const t = useText("find", "shell", "reports", "device-upkeep");
  const format = useFormat();
  const navigate = useNavigate();
  const { search } = useLocation();
  const { permissions } = useSession();
  const [typed, setTyped] = useState("");
  const [opened] = useState(() => ({ visits: recentVisits(), atMs: Date.now() }));
  const [wanted, setWanted] = useState<string | null>(null);
  const text = useDeferredValue(typed.trim());
  const settled = useSettled(text);
  const facilityId = new URLSearchParams(search).get("facilityId") ?? remembered.get("facilityId");
  const { data: found, isError } = useQuery({
    ...callQuery(["find", facilityId, settled], find.everything, {
      query: { facilityId: facilityId ?? "", text: settled },
    }),
    enabled: isOpen && facilityId !== null,
    placeholderData: keepPreviousData,
  });

  const here = { t, permissions, facilityId };
  const ageOf = ({ atMs }: Visit) => format.ago(Math.max(0, opened.atMs - atMs));
  const groups =
    text === "" ? openingGroups(here, opened.visits, found, ageOf) : foundGroups(here, text, found);
  const rows = groups.flatMap((group) => group.rows);
  const chosen = rows.find(({ key }) => key === wanted)?.key ?? rows[0]?.key ?? null;

  const close = () => {
    setTyped("");
    setWanted(null);
    onClose();
  };
  const open = (row: PaletteRow, inNewTab: boolean) => {
    if (inNewTab) {
      window.open(row.to, "_blank", "noopener");
      return;
    }
    close();
    void navigate(row.to);
  };
  const searched = t("find.searched", {
    reports: openReports(permissions).length,
    facilities: found?.facilities.searched ?? 0,
    units: found?.units?.searched ?? 0,
    devices: found?.devices?.searched ?? 0,
    people: found?.people?.searched ?? 0,
  });

  return (
    <Palette
      isOpen={isOpen}
      onClose={close}
      label={t("find.label")}
      placeholder={t("find.placeholder")}
      typed={typed}
      onType={(next) => {
        setTyped(next);
        setWanted(null);
      }}
      count={text === "" ? "" : t("find.found", { count: rows.length })}
      groups={groups}
      chosen={chosen}
      onChoose={setWanted}
      onOpen={open}
      empty={
        <div className="hr-palette-empty">
          <strong>{t("find.nothing", { text })}</strong>
          <p>{isError ? t("find.pagesOnly") : searched}</p>
        </div>
      }
      hints={
        <>
          <span>
            <kbd>↑</kbd> <kbd>↓</kbd> {t("find.key.move")}
          </span>
          <span>
            <kbd>Tab</kbd> {t("find.key.group")}
          </span>
          <span>
            <kbd>{t("find.key.enter")}</kbd> {t("find.key.open")}
          </span>
          <span>
            <kbd>Ctrl</kbd> <kbd>{t("find.key.enter")}</kbd> {t("find.key.newTab")}
          </span>
          <span>
            <kbd>{t("find.key.escape")}</kbd> {t("find.key.close")}
          </span>
        </>
      }
    />
  );
}
