import { Link } from "react-router-dom";
import { heardStateOf } from "#contract/devices/heard-states.ts";
import { TOTAL_KEY } from "#contract/reports/ecm/location-table.ts";
import { pathTo } from "#renderer/pages/paths.ts";
import { useFacility } from "#renderer/session/facility-context.ts";
import { usePermission } from "#renderer/session/session-store.ts";
import { StatusShape } from "#renderer/ui/indicators/status-shape.tsx";
import { Card } from "#renderer/ui/layout/card.tsx";
import { useMedium } from "#renderer/ui/medium/medium.tsx";
import type { UnitViewProps } from "../unit-view-props.ts";
import { useUnitText } from "../use-unit-text.ts";
import { type TrustLink, trustLines } from "./trust-lines.ts";

function LinkOf({ to, onOpen, text }: TrustLink) {
  if (to !== undefined)
    return (
      <Link to={to} className="hr-link">
        {text}
      </Link>
    );
  return (
    <button type="button" className="hr-link" onClick={onOpen}>
      {text}
    </button>
  );
}

/** What the figures of a unit rest on: what is wrong first, each line one fact. */
export function TrustCard({ data, devicesPath, onBehind }: UnitViewProps) {
  const words = useUnitText();
  const { t } = words;
  const { hasControls } = useMedium();
  const { id: facilityId } = useFacility().facility;
  const maySeePlan = usePermission("samplingPlan");
  const { locationId } = data.place;
  // The list that the one silent for longest is in.
  const [longest] = data.devices.silent;
  const silentSet = heardStateOf(longest?.state ?? "offline") ?? "silent";
  const lines = trustLines(
    words,
    data,
    devicesPath === undefined
      ? {
          plan:
            hasControls && maySeePlan
              ? pathTo("samplingPlan", { query: { facilityId } })
              : undefined,
        }
      : {
          device: (deviceId) => pathTo("device", { query: { facilityId, deviceId } }),
          devices: devicesPath({ set: silentSet, locationId: [locationId] }),
          elsewhere: devicesPath({ set: "silent" }),
          plan: maySeePlan ? pathTo("samplingPlan", { query: { facilityId } }) : undefined,
        },
    hasControls ? () => onBehind(TOTAL_KEY) : undefined,
  );
  return (
    <Card title={t("unit.believe.title")} note={t("unit.believe.note")} className="hr-unit-trust">
      <ul>
        {lines.map(({ id, kind, head, text, links }) => (
          <li key={id}>
            <span className={`hr-status-${kind}`}>
              <StatusShape kind={kind} />
            </span>
            <p>
              <strong>{head}</strong>
              {text}
            </p>
            {links.length > 0 && (
              <span className="hr-unit-trust-links">
                {links.map((link) => (
                  <LinkOf key={link.text} {...link} />
                ))}
              </span>
            )}
          </li>
        ))}
      </ul>
    </Card>
  );
}
