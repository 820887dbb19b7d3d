import { Suspense, use, useState } from "react";
import {
  SlideFace,
  loadFace,
  pagesOf,
  type WallOrientation,
} from "#renderer/features/displays/viewer/slide-view/slide-face.tsx";
import { useLanguage } from "#renderer/i18n/text.ts";
import { drawnSlides, reportSlides, type SampleSlide } from "./slides-data.ts";
import "./slides-sample.css";

const STAMPS = {
  "en-US": {
    current: "Current, data to 2:32 PM",
    aged: "41 min old, data to 1:51 PM",
    away: "No connection since 1:51 PM",
  },
  "fr-CA": {
    current: "À jour, données à 14 h 32",
    aged: "41 min, données à 13 h 51",
    away: "Serveur injoignable, dernières données à 14 h 05",
  },
} as const;
const SINCE = {
  "en-US": "No data since Nov 18, 2:10 PM",
  "fr-CA": "Aucune donnée depuis le 18 nov., 14 h 10",
} as const;
const FACILITIES = {
  "en-US": "Northlake General Hospital",
  "fr-CA": "Pavillon Principal",
} as const;

/** A picture of 4 × 3 that fills no screen. */
const PICTURE = `data:image/svg+xml,${encodeURIComponent(
  '<svg xmlns="http://www.w3.org/2000/svg" width="1600" height="1200"><rect width="1600" height="1200" fill="#f3f6ea"/><circle cx="800" cy="600" r="420" fill="#0f5c8a"/></svg>',
)}`;

type ShownProps = { slide: SampleSlide; orientation: WallOrientation; page: number };

function Shown({ slide, orientation, page }: ShownProps) {
  const language = useLanguage();
  const { content, stamp = "current", since = false } = slide;
  return (
    <SlideFace
      content={content}
      facility={{ name: FACILITIES[language], logo: null }}
      stamp={{ kind: stamp, text: STAMPS[language][stamp] }}
      place={{ index: 2, of: 4 }}
      page={page}
      orientation={orientation}
      language={language}
      since={since ? SINCE[language] : null}
      imageSource={PICTURE}
    />
  );
}

const ORIENTATIONS = ["landscape", "portrait"] as const;

/** Each slide in both orientations; one alone over the whole window: `#<name>`, `#<name>/portrait`. */
function Walls() {
  const language = useLanguage();
  const slides = [...drawnSlides(language), ...reportSlides(language)];
  const [name, orientation = "landscape"] = decodeURIComponent(location.hash.slice(1)).split("/");
  const alone = slides.find((slide) => slide.name === name);
  if (alone)
    return (
      <div className="gallery-wall-alone">
        <Shown slide={alone} orientation={orientation as WallOrientation} page={alone.page ?? 0} />
      </div>
    );
  return slides.flatMap((slide) =>
    ORIENTATIONS.flatMap((orientation) =>
      Array.from(
        { length: slide.page === undefined ? pagesOf(slide.content, orientation) : 1 },
        (_, page) => (
          <div
            key={`${slide.name} ${orientation} ${page}`}
            className={`gallery-wall gallery-wall-${orientation}`}
            data-wall={`${slide.name} ${orientation} ${page}`}
          >
            <Shown slide={slide} orientation={orientation} page={slide.page ?? page} />
          </div>
        ),
      ),
    ),
  );
}

const Loaded = ({ texts }: { texts: Promise<void> }) => {
  use(texts);
  return <Walls />;
};

/** Slides of ward screens: as the pictures have them, at their worst, and of every report. */
export function SlidesSample() {
  const [texts] = useState(loadFace);
  return (
    <Suspense>
      <Loaded texts={texts} />
    </Suspense>
  );
}
