import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { useSearchParams } from "react-router-dom";
import { QueryState } from "#renderer/forms/query-state.tsx";
import { useText } from "#renderer/i18n/text.ts";
import { useFacility } from "#renderer/session/facility-context.ts";
import { LinesSkeleton } from "#renderer/ui/feedback/skeleton.tsx";
import { Note } from "#renderer/ui/feedback/note.tsx";
import { Card } from "#renderer/ui/layout/card.tsx";
import { PageHeader } from "#renderer/ui/layout/page-header.tsx";
import { DeviceSheetCard } from "../components/sheet/device-sheet.tsx";
import { sheetRequestedOf } from "../lib/list-state.ts";
import { placesQuery, sheetQuery } from "../queries/devices.ts";
import { useSheetText } from "../components/sheet/use-sheet-text.ts";
import "./device-sheet.css";

/** Names, locations and settings of the devices that the address filters, as a sheet. */
export function DeviceSheetScreen({ menus }: { menus: readonly ReactNode[] }) {
  const t = useText("devices");
  const { facility } = useFacility();
  const [address] = useSearchParams();
  const query = useQuery(sheetQuery(facility.id, sheetRequestedOf(address)));
  const words = useSheetText(useQuery(placesQuery(facility.id)).data?.places);
  const { data } = query;
  const isCut = data !== undefined && data.total > data.devices.length;
  return (
    <div className="hr-page">
      <PageHeader
        title={t("devices.sheet.title")}
        trail={menus}
        range={data && t("devices.sheet.count", { count: data.devices.length })}
      />
      {isCut && (
        <Note kind="info">
          {t("devices.sheet.cut", { count: data.total, shown: data.devices.length })}
        </Note>
      )}
      <QueryState
        query={query}
        inCard
        failedTitle={t("devices.failed")}
        empty={({ devices }) =>
          devices.length > 0
            ? null
            : { title: t("devices.sheet.none"), text: t("devices.sheet.noneText") }
        }
      >
        {(sheet) =>
          words === null ? (
            <Card>
              <LinesSkeleton />
            </Card>
          ) : (
            <DeviceSheetCard
              facilityId={facility.id}
              onReload={() => query.refetch()}
              {...{ sheet, words }}
            />
          )
        }
      </QueryState>
    </div>
  );
}
