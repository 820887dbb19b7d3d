import type { SlideFaceProps } from "./slide-types.ts";
import { SlideFace } from "./slide-face.tsx";
import "./slide-preview.css";

/**
 * A slide in small, as wide as the box that it stands in and in the proportions of a screen: the
 * very picture of the wall, as every size of it follows the shorter side of its own box (`cqmin`).
 * Somebody who cannot see it has the words around it, so it is one picture with the slide's title.
 * `loadFace` has to have brought its texts before.
 */
export function SlidePreview(props: SlideFaceProps) {
  return (
    <div
      className={`hr-slide-preview hr-slide-preview-${props.orientation}`}
      role="img"
      aria-label={props.content.title}
      inert
    >
      <SlideFace {...props} />
    </div>
  );
}
