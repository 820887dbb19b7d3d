import "./about-sign.css";

/** The sign of what explains something; words beside it say what. */
export function AboutSign() {
  return (
    <span className="hr-about-sign" aria-hidden="true">
      ?
    </span>
  );
}
