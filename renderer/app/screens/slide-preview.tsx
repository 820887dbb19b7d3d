import { Suspense } from "react";
import type { SlideFaceOf } from "#renderer/features/displays/slideshows/components/settings-step.tsx";
import { useLanguage, useText } from "#renderer/i18n/text.ts";
import { useFacility } from "#renderer/session/facility-context.ts";
import { fetched } from "#renderer/ui/feedback/fetched.tsx";

/** How slides look on the wall, with its texts: fetched when the first is looked at. */
const SlideFace = fetched(async () => {
  const face = await import("#renderer/features/displays/viewer/slide-view/slide-face.tsx");
  await face.loadFace();
  return face.SlideFace;
});

/** A slide in small, as the wall has it. To readers it is a picture with the slide's title. */
export const SlidePreview: SlideFaceOf = ({ slide, title, place }) => {
  const t = useText("slideshows");
  const language = useLanguage();
  const { customer, facility } = useFacility();
  const { id, reportId, reportControls, image, imageUrl, reportData } = slide;
  const time = reportData?.dataToText ?? null;
  return (
    <div role="img" aria-label={title}>
      <div aria-hidden inert>
        <Suspense fallback={null}>
          <SlideFace
            content={{ id, reportId, reportControls, image, reportData, title, build: "" }}
            facility={{ name: facility.name, logo: customer.logo }}
            stamp={{
              kind: "current",
              text:
                time === null
                  ? t("slideshows.preview.current")
                  : t("slideshows.preview.currentTo", { time }),
            }}
            place={place}
            page={0}
            orientation="landscape"
            language={language}
            since={null}
            imageSource={imageUrl ?? undefined}
          />
        </Suspense>
      </div>
    </div>
  );
};
