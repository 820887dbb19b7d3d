import "./mail-frame.css";

type Props = {
  /** Names it for readers. */
  title: string;
  html: string;
  /** Px; what is wider than the page around it is scrolled. */
  width: number;
};

/** A mail as its reader sees it: nothing in it runs, leads away, or reaches the page. */
export function MailFrame({ title, html, width }: Props) {
  return (
    <iframe
      className="hr-mail-frame"
      title={title}
      sandbox=""
      srcDoc={html}
      style={{ inlineSize: width }}
    />
  );
}
