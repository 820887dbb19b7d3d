import { useMedia } from "#renderer/ui/lib/use-media.ts";
import {
  ROLES_SHOWN,
  ROLES_SHOWN_LOW,
} from "#renderer/features/observing/observations/model/shown-roles.ts";

/** How the form is laid out: a phone on its side, list and form beside each other, or form only. */
export const useFormLayout = () => {
  const isSide = useMedia("(max-height: 499px) and (min-width: 560px)");
  const hasPanes = useMedia("(min-width: 900px) and (min-height: 500px)");
  const isLow = useMedia("(max-height: 739px)");
  return {
    isSide,
    hasPanes,
    /** How many roles have room beside “All roles”. */
    rolesShown: isLow && !isSide ? ROLES_SHOWN_LOW : ROLES_SHOWN,
  };
};
