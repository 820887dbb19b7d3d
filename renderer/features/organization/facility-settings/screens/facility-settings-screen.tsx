import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import type { FacilitySettings } from "#contract/organization/facility-settings.ts";
import { QueryState } from "#renderer/forms/query-state.tsx";
import { useText } from "#renderer/i18n/text.ts";
import { bandsQuery, observationQuery, settingsQuery } from "../queries.ts";
import { SettingsPage } from "../components/settings-page.tsx";
import "./facility-settings.css";

type Props = {
  facilityId: string;
  /** The trail above the title, once the facility is known. */
  trailOf: (settings: FacilitySettings) => readonly ReactNode[];
  /** What shows the thresholds of the whole facility. */
  thresholdsOf: (settings: FacilitySettings) => ReactNode;
  /** Where the page goes once the facility is archived. */
  archivedPath: (customerId: string) => string;
};

/** The settings of a facility, on four tabs. */
export function FacilitySettingsScreen(props: Props) {
  const { facilityId, trailOf, thresholdsOf, archivedPath } = props;
  const t = useText("facility-settings");
  const settings = useQuery(settingsQuery(facilityId));
  const observation = useQuery(observationQuery(facilityId));
  const bands = useQuery(bandsQuery(facilityId));
  const failedTitle = t("facility-settings.failed");
  return (
    <div className="hr-page">
      <QueryState query={settings} inCard failedTitle={failedTitle}>
        {(saved) => (
          <QueryState query={observation} inCard failedTitle={failedTitle}>
            {(observed) => (
              <QueryState query={bands} inCard failedTitle={failedTitle}>
                {(banded) => (
                  <SettingsPage
                    key={facilityId}
                    settings={saved}
                    observation={observed}
                    bands={banded}
                    trail={trailOf(saved)}
                    thresholds={thresholdsOf(saved)}
                    archivedPath={archivedPath(saved.customerId)}
                  />
                )}
              </QueryState>
            )}
          </QueryState>
        )}
      </QueryState>
    </div>
  );
}
