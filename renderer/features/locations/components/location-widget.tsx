import { useNavigate } from "react-router-dom";
import { useText } from "#renderer/i18n/text.ts";
import { LinkButton } from "#renderer/ui/forms/link-button.tsx";
import { Widget } from "#renderer/ui/layout/widget.tsx";
import { LocationTree } from "./location-tree.tsx";

type Props = {
  facilityId: string;
  /** The page of the tree, with a place's thresholds open beside it where one is named. */
  pagePath: (locationId?: string) => string;
  devicesPath: (locationId: string) => string;
};

/** The places of a facility on its dashboard. */
export function LocationWidget({ facilityId, pagePath, devicesPath }: Props) {
  const t = useText("locations");
  const navigate = useNavigate();
  return (
    <Widget
      title={t("locations.title")}
      actions={<LinkButton to={pagePath()}>{t("locations.open")}</LinkButton>}
    >
      <LocationTree
        facilityId={facilityId}
        devicesPath={devicesPath}
        onThresholds={(id) => void navigate(pagePath(id))}
        inBox
      />
    </Widget>
  );
}
