import { type KeyboardEvent, type ReactNode, useEffect, useId, useRef } from "react";
import { useUiText } from "#renderer/i18n/text.ts";
import { IconButton } from "../forms/icon-button.tsx";
import { UnsavedGuard } from "../forms/unsaved/unsaved-guard.tsx";
import { useMedia } from "../lib/use-media.ts";
import { Cross } from "../indicators/icons.ts";
import { Drawer } from "../overlays/drawer.tsx";
import { OPEN_PARAM } from "./use-open-row.ts";
import "./detail-panel.css";

type DetailPanelProps = {
  title: ReactNode;
  /** Small words under the title. */
  note?: ReactNode;
  onClose: () => void;
  width?: 480 | 560;
  /** Something in it is not saved: another row, closing and leaving ask first. */
  isUnsaved?: boolean;
  children: ReactNode;
  /** Stays at its lower edge: an `UnsavedFoot`. */
  foot?: ReactNode;
};

/** Beside the list: sticky, with its own head. It takes the focus when it opens. */
function SidePanel({ title, note, onClose, width = 480, children, foot }: DetailPanelProps) {
  const t = useUiText();
  const id = useId();
  const panel = useRef<HTMLElement>(null);
  useEffect(() => panel.current?.focus({ preventScroll: true }), []);
  const handleKey = (event: KeyboardEvent) => {
    if (event.key !== "Escape") return;
    event.stopPropagation();
    onClose();
  };
  return (
    // Escape is heard on its way up from whatever has the focus in the panel.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <section
      ref={panel}
      tabIndex={-1}
      aria-labelledby={id}
      className={`hr-card hr-detail hr-detail-${width}`}
      onKeyDown={handleKey}
    >
      <header className="hr-detail-head">
        <div>
          <h2 id={id}>{title}</h2>
          {note !== undefined && <p>{note}</p>}
        </div>
        <IconButton label={t("ui.action.close")} icon={<Cross />} onClick={onClose} />
      </header>
      <div className="hr-detail-body">{children}</div>
      {foot}
    </section>
  );
}

/**
 * The opened row of a list: beside it from 1200 px on, a drawer over it below. Give it the row's
 * key as its own `key`, so that another row begins again; `useOpenRow` stores that key in the
 * address.
 */
export function DetailPanel(props: DetailPanelProps) {
  const { title, note, onClose, width = 480, isUnsaved = false, children, foot } = props;
  const isWide = useMedia("(min-width: 1200px)");
  return (
    <>
      <UnsavedGuard isUnsaved={isUnsaved} param={OPEN_PARAM} />
      {isWide ? (
        <SidePanel {...props} />
      ) : (
        <Drawer isOpen onClose={onClose} side="right" width={width} title={title} footer={foot}>
          {note !== undefined && <p className="hr-detail-note">{note}</p>}
          {children}
        </Drawer>
      )}
    </>
  );
}
