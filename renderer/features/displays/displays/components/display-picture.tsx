import { useQuery } from "@tanstack/react-query";
import type { ComponentType } from "react";
import type { Display } from "#contract/displays/displays.ts";
import type { Slide } from "#contract/displays/slides.ts";
import { useFormat } from "#renderer/i18n/format.ts";
import { useText } from "#renderer/i18n/text.ts";
import { useFacility } from "#renderer/session/facility-context.ts";
import { Spinner } from "#renderer/ui/feedback/spinner.tsx";
import { Button } from "#renderer/ui/forms/button.tsx";
import { pictureAddress, slideQuery, slideshowQuery } from "../queries.ts";

/** Draws a slide as the wall has it; the app knows who does. */
export type SlideFaceOf = ComponentType<{
  slide: Slide;
  title: string;
  place: { index: number; of: number };
}>;

type Props = { display: Display; Face: SlideFaceOf; onAsk: () => void };

/** The slide that a display says it shows, drawn here. */
function ShownSlide({ display, Face }: Pick<Props, "display" | "Face">) {
  const { facilityId, slideshowId, shown } = display;
  const { data: slideshow } = useQuery({
    ...slideshowQuery(facilityId, slideshowId ?? ""),
    enabled: slideshowId !== null,
  });
  const title = shown?.title;
  const entry = slideshow?.slides.find(
    ({ name, customSlideTitle }) => (customSlideTitle || name) === title,
  );
  const { data: slide } = useQuery({
    ...slideQuery(facilityId, entry?.id ?? ""),
    enabled: entry !== undefined,
  });
  if (slide === undefined || shown === null) return null;
  const place = { index: Math.max(0, shown.place - 1), of: shown.of };
  return (
    <div className="hr-display-picture">
      <Face slide={slide} title={shown.title} place={place} />
    </div>
  );
}

/** What stands on the screen: its newest picture, or the slide, where a browser cannot send one. */
export function DisplayPicture({ display, Face, onAsk }: Props) {
  const t = useText("displays");
  const format = useFormat();
  const { facility } = useFacility();
  const { pictureAt, canSendPicture, pending, name, state } = display;
  if (canSendPicture === false)
    return (
      <>
        <ShownSlide {...{ display, Face }} />
        <p className="hr-display-picture-foot">{t("displays.picture.cannot")}</p>
      </>
    );
  const isAwaited = pending.includes("picture");
  return (
    <>
      {pictureAt === null ? (
        <p className="hr-display-picture hr-display-no-picture">{t("displays.picture.none")}</p>
      ) : (
        <img
          className="hr-display-picture"
          src={pictureAddress(display)}
          alt={t("displays.picture.of", { name })}
        />
      )}
      <div className="hr-display-picture-foot">
        <p role="status">
          {isAwaited ? (
            <>
              <Spinner /> {t("displays.picture.waiting")}
            </>
          ) : (
            pictureAt !== null &&
            t("displays.picture.taken", {
              time: format.dateTimeShort(pictureAt, facility.timeZone),
            })
          )}
        </p>
        {state !== "revoked" && (
          <Button variant="minimal" aria-disabled={isAwaited || undefined} onClick={onAsk}>
            {t(`displays.picture.${pictureAt === null ? "ask" : "askAgain"}`)}
          </Button>
        )}
      </div>
    </>
  );
}
