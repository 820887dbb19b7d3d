import { useState } from "react";
import { useNavigate } from "react-router-dom";
import { useText } from "#renderer/i18n/text.ts";
import { Button } from "#renderer/ui/forms/button.tsx";
import { LinkButton } from "#renderer/ui/forms/link-button.tsx";
import { Widget } from "#renderer/ui/layout/widget.tsx";
import { Add } from "#renderer/ui/indicators/icons.ts";
import type { DevicesPath } from "../lib/places.ts";
import { LocationTree } from "./location-tree.tsx";
import { usePlaceText } from "./place-text.ts";
import { ThresholdPanel } from "./threshold-panel.tsx";

type Props = {
  facilityId: string;
  /** The page of the tree, with a place's thresholds open beside it where one is named. */
  pagePath: (locationId?: string) => string;
  devicesPath: DevicesPath;
};

/** The places of a facility on its dashboard; in full screen with the thresholds of one beside them. */
export function LocationWidget({ facilityId, pagePath, devicesPath }: Props) {
  const t = useText("locations");
  const navigate = useNavigate();
  const { data, places, summary, addWords, rootId } = usePlaceText(facilityId);
  const [addBelow, setAddBelow] = useState<{ id: string } | null>(null);
  const [open, setOpen] = useState<string | null>(null);
  const opened = data?.can.setThresholds ? places.find(({ id }) => id === open) : undefined;
  return (
    <Widget
      title={t("locations.title")}
      note={summary}
      actions={
        <>
          {addWords !== undefined && (
            <Button icon={<Add />} onClick={() => setAddBelow({ id: rootId })}>
              {addWords}
            </Button>
          )}
          <LinkButton to={pagePath()}>{t("locations.open")}</LinkButton>
        </>
      }
    >
      {({ isFull }) => (
        <div className="hr-locations">
          {/* What is being edited stays when full screen is left: in place of the tree. */}
          <div hidden={!isFull && opened !== undefined}>
            <LocationTree
              facilityId={facilityId}
              devicesPath={devicesPath}
              current={opened?.id ?? null}
              onThresholds={(id) => (isFull ? setOpen(id) : void navigate(pagePath(id)))}
              addBelow={addBelow}
              inBox
            />
          </div>
          {opened && (
            <ThresholdPanel
              key={opened.id}
              facilityId={facilityId}
              place={opened}
              onClose={() => setOpen(null)}
            />
          )}
        </div>
      )}
    </Widget>
  );
}
