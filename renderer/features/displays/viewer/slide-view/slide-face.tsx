import { clsx } from "clsx";
import { LogoMark } from "#renderer/ui/indicators/logo-mark.tsx";
import { StatusShape, type StatusKind } from "#renderer/ui/indicators/status-shape.tsx";
import type { SlideFaceProps, SlideStamp } from "./slide-types.ts";
import { pagesOf, readSlide } from "./read-slide.ts";
import { SaidInstead, bodyOf, type DrawnBody } from "./slide-body.tsx";
import { goalText, wallTextIn, type WallText } from "./wall-text.ts";
import "./slide-face.css";

export { loadFace } from "./load-face.ts";
export { canDraw, pagesOf } from "./read-slide.ts";
export type { SlideFaceProps, SlideStamp, WallOrientation } from "./slide-types.ts";

const STAMP_SHAPES: Readonly<Record<SlideStamp["kind"], StatusKind>> = {
  current: "good",
  aged: "partial",
  away: "bad",
  clock: "warn",
};

/** More slides than these are shown by a number. */
const MOST_DOTS = 12;

function Dots({ words, index, of }: SlideFaceProps["place"] & { words: WallText }) {
  const place = words.t("viewer.face.slide", { slide: index + 1, slides: of });
  if (of > MOST_DOTS) return <span className="hr-wall-place-of">{place}</span>;
  return (
    <span className="hr-wall-dots" role="img" aria-label={place}>
      {Array.from({ length: of }, (_, at) => (
        <i key={at} className={clsx(at === index && "hr-wall-dot-on")} />
      ))}
    </span>
  );
}

const drawnOf = (props: SlideFaceProps): DrawnBody => {
  const { content, since, orientation, page, language } = props;
  const slide = readSlide(content);
  const words = wallTextIn(content.reportData?.language ?? language);
  const { title } = content;
  if (slide === null) {
    const text = since ?? words.t("viewer.face.unreadable");
    return { body: <SaidInstead title={title} subtitle="" text={text} />, foot: "" };
  }
  if (since !== null) {
    const goal = goalText(words, slide.data.performanceGoal).join("");
    return { body: <SaidInstead title={title} subtitle={goal} text={since} />, foot: "" };
  }
  return bodyOf({ words, slide, orientation, page });
};

/**
 * A slide as a ward screen shows it, read from five metres. It fills the box that it stands in and
 * is drawn at once from what it is given, without a session, a network or a theme; `loadFace` has
 * to have brought its texts before. All is measured by the shorter side of that box, so that a
 * preview is the same picture in small (`SlidePreview`).
 */
export function SlideFace(props: SlideFaceProps) {
  const { content, facility, stamp, place, page, orientation, language, imageSource } = props;
  const words = wallTextIn(language);
  const pages = props.since === null ? pagesOf(content, orientation) : 1;
  const isImage = content.image !== null;
  const { body, foot } = isImage ? { body: null, foot: content.title } : drawnOf(props);
  return (
    <article
      className={clsx(
        "hr-wall bp6-dark hr-kiosk",
        `hr-wall-${orientation}`,
        isImage && "hr-wall-of-image",
      )}
      lang={content.reportData?.language ?? language}
    >
      {isImage && imageSource !== undefined && (
        <img className="hr-wall-image" src={imageSource} alt={content.title} />
      )}
      <div className="hr-wall-page">
        <header className="hr-wall-top">
          <p className="hr-wall-facility">
            {facility.logo === null ? <LogoMark /> : <img src={facility.logo} alt="" />}
            <span>{facility.name}</span>
          </p>
          <p className={clsx("hr-wall-stamp", `hr-wall-stamp-${stamp.kind}`)} lang={language}>
            <StatusShape kind={STAMP_SHAPES[stamp.kind]} />
            <span>{stamp.text}</span>
          </p>
        </header>
        <div className="hr-wall-body">{body}</div>
        <footer className="hr-wall-foot">
          <p className="hr-wall-foot-words">{foot}</p>
          {pages > 1 && (
            <p className="hr-wall-page-of">
              {words.t("viewer.face.page", { page: page + 1, pages })}
            </p>
          )}
          <Dots {...place} words={words} />
        </footer>
      </div>
    </article>
  );
}
