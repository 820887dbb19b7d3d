import { clsx } from "clsx";
import { textFor } from "#renderer/i18n/text.ts";
import type { StatusKind } from "#renderer/ui/marks/status-shape.tsx";
import { StatusShape } from "#renderer/ui/marks/status-shape.tsx";
import { LogoMark } from "#renderer/ui/marks/logo-mark.tsx";
import type { SlideFaceProps, SlideStamp } from "./face-types.ts";
import { pagesOf } from "./read-slide.ts";
import "./slide-face.css";

export { loadFace } from "./load-face.ts";
export { pagesOf } from "./read-slide.ts";
export type { SlideFaceProps, SlideStamp, WallOrientation } from "./face-types.ts";

const STAMP_SHAPES: Readonly<Record<SlideStamp["kind"], StatusKind>> = {
  current: "good",
  aged: "partial",
  away: "bad",
  clock: "warn",
};

function Dots({ index, of }: SlideFaceProps["place"]) {
  return (
    <span className="hr-wall-dots" aria-hidden="true">
      {Array.from({ length: of }, (_, at) => (
        <i key={at} className={clsx(at === index && "hr-wall-dot-on")} />
      ))}
    </span>
  );
}

/**
 * A slide as a ward screen shows it, read from five metres. It fills the box that it stands in and
 * is drawn at once from what it is given; `loadFace` has to have brought its texts before.
 */
export function SlideFace(props: SlideFaceProps) {
  const { content, facility, stamp, place, page, orientation, language } = props;
  const { since, imageSource } = props;
  const t = textFor(language);
  const pages = pagesOf(content, orientation);
  const isImage = content.image !== null;
  return (
    <article
      className={clsx("hr-wall", "bp6-dark", "hr-kiosk", `hr-wall-${orientation}`)}
      lang={language}
    >
      {isImage && <img className="hr-wall-image" src={imageSource} alt={content.title} />}
      <div className="hr-wall-page">
        <header className="hr-wall-top">
          <p className="hr-wall-place">
            {facility.logo === null ? <LogoMark /> : <img src={facility.logo} alt="" />}
            <span>{facility.name}</span>
          </p>
          <p className={clsx("hr-wall-stamp", `hr-wall-stamp-${stamp.kind}`)}>
            <StatusShape kind={STAMP_SHAPES[stamp.kind]} />
            <span>{stamp.text}</span>
          </p>
        </header>
        <main className="hr-wall-body">
          {!isImage && <h1>{content.title}</h1>}
          {since !== null && <p>{since}</p>}
        </main>
        <footer className="hr-wall-foot">
          <p>{isImage ? content.title : content.reportData?.answer.formattedReportDateRange}</p>
          {pages > 1 && <p>{t("viewer.face.page", { page: page + 1, pages })}</p>}
          <Dots {...place} />
        </footer>
      </div>
    </article>
  );
}
