import type { Slide } from "#contract/displays/slides.ts";
import { TimelineLineChart } from "#renderer/ui/indicators/icons.ts";
import "./slide-thumb.css";

/** A slide in small: its picture, or a screen with a graph for a report. Its name stands beside. */
export function SlideThumb({ slide }: { slide: Pick<Slide, "imageUrl"> | undefined }) {
  return (
    <span className="hr-slide-thumb" aria-hidden="true">
      {slide?.imageUrl ? (
        <img src={slide.imageUrl} alt="" loading="lazy" />
      ) : (
        <TimelineLineChart size={14} />
      )}
    </span>
  );
}
