import "./spinner.css";

/** A small turning ring in the ink of its surroundings; the word beside it says what is going on. */
export function Spinner() {
  return (
    <svg className="hr-spinner" viewBox="0 0 16 16" aria-hidden="true">
      <circle className="hr-spinner-track" cx="8" cy="8" r="6.5" />
      <path d="M8 1.5A6.5 6.5 0 0 1 14.5 8" />
    </svg>
  );
}
