import {
  type KeyboardEvent,
  type PointerEvent,
  type RefObject,
  useEffect,
  useRef,
  useState,
} from "react";
import { moved } from "../lib/chosen-slides.ts";

type Item = { id: string };

type Options<I extends Item> = {
  items: readonly I[];
  onChange: (items: readonly I[]) => void;
  /** Its children are the rows, in the order of the items. */
  list: RefObject<HTMLElement | null>;
  say: (what: "lifted" | "moved" | "dropped" | "back", id: string, place: number) => void;
};

/** The place of a row whose middle is at a height, among the middles of the others. */
export const placeAt = (middles: readonly number[], from: number, height: number): number =>
  middles.filter((middle, at) => at !== from && middle < height).length;

type Drag = { id: string; startY: number; startTop: number; middles: number[]; from: number };

/**
 * An order that is changed by dragging a row's handle, by keys on it (Space lifts and drops, arrows
 * move, Home and End go to the ends, Escape puts back), and by the row's arrows. Pointer events serve
 * mouse, pen and finger alike, so no library is needed for it.
 */
export const useReorder = <I extends Item>({ items, onChange, list, say }: Options<I>) => {
  /** Lifted by keys, with the order to go back to. */
  const [lifted, setLifted] = useState<{ id: string; before: readonly I[] } | null>(null);
  const [dragged, setDragged] = useState<{ id: string; byY: number; to: number } | null>(null);
  const drag = useRef<Drag | null>(null);

  const placeOf = (id: string) => items.findIndex((item) => item.id === id);
  const move = (id: string, to: number) => {
    const from = placeOf(id);
    const next = moved(items, from, to);
    const place = next.findIndex((item) => item.id === id);
    if (place !== from) onChange(next);
    say("moved", id, place);
  };
  const drop = () => {
    if (lifted === null) return;
    setLifted(null);
    say("dropped", lifted.id, placeOf(lifted.id));
  };
  const putBack = (id: string, before: readonly I[]) => {
    setLifted(null);
    onChange(before);
    say(
      "back",
      id,
      before.findIndex((item) => item.id === id),
    );
  };

  const handleKey = (id: string, event: KeyboardEvent) => {
    const isLifted = lifted?.id === id;
    const act = {
      " ": () => {
        if (isLifted) return drop();
        setLifted({ id, before: items });
        say("lifted", id, placeOf(id));
      },
      ...(isLifted && {
        Enter: drop,
        ArrowUp: () => move(id, placeOf(id) - 1),
        ArrowDown: () => move(id, placeOf(id) + 1),
        Home: () => move(id, 0),
        End: () => move(id, items.length - 1),
        Escape: () => putBack(id, lifted.before),
      }),
    }[event.key];
    if (act === undefined) return;
    event.preventDefault();
    event.stopPropagation();
    act();
  };

  const handleDown = (id: string, event: PointerEvent<HTMLElement>) => {
    if (event.button !== 0) return;
    const rows = [...(list.current?.children ?? [])].map((row) => row.getBoundingClientRect());
    const from = placeOf(id);
    event.currentTarget.setPointerCapture(event.pointerId);
    drag.current = {
      id,
      from,
      startY: event.clientY,
      startTop: list.current?.getBoundingClientRect().top ?? 0,
      middles: rows.map(({ top, height }) => top + height / 2),
    };
  };
  const handleMove = (event: PointerEvent) => {
    const now = drag.current;
    if (now === null) return;
    // The page may have scrolled under the finger.
    const scrolled = now.startTop - (list.current?.getBoundingClientRect().top ?? now.startTop);
    const byY = event.clientY - now.startY + scrolled;
    if (dragged === null && Math.abs(byY) < 4) return;
    const height = (now.middles[now.from] ?? 0) + byY;
    setDragged({ id: now.id, byY, to: placeAt(now.middles, now.from, height) });
  };
  const end = (isDropped: boolean) => {
    const now = drag.current;
    drag.current = null;
    setDragged(null);
    if (now === null || dragged === null) return;
    if (isDropped) move(now.id, dragged.to);
    else say("back", now.id, now.from);
  };

  // Escape puts back what is being dragged, wherever the focus is.
  const isDragging = dragged !== null;
  useEffect(() => {
    if (!isDragging) return undefined;
    const cancel = (event: globalThis.KeyboardEvent) => {
      if (event.key !== "Escape") return;
      event.preventDefault();
      drag.current = null;
      setDragged(null);
    };
    window.addEventListener("keydown", cancel);
    return () => window.removeEventListener("keydown", cancel);
  }, [isDragging]);

  const from = dragged === null ? -1 : placeOf(dragged.id);
  const rowHeight = (at: number): number => {
    const row = list.current?.children[at];
    return row instanceof HTMLElement ? row.offsetHeight : 0;
  };
  /** How far a row stands from its place while another one is dragged past it. */
  const shiftOf = (at: number): number => {
    if (dragged === null) return 0;
    if (at === from) return dragged.byY;
    if (at > from && at <= dragged.to) return -rowHeight(from);
    return at < from && at >= dragged.to ? rowHeight(from) : 0;
  };
  return {
    move,
    shiftOf,
    isHeld: (id: string) => lifted?.id === id || dragged?.id === id,
    isDragging,
    isLifted: (id: string) => lifted?.id === id,
    /** For the handle of a row. */
    handle: (id: string) => ({
      onKeyDown: (event: KeyboardEvent) => handleKey(id, event),
      // What was lifted is where it was carried to; nothing stays in the air unseen.
      onBlur: drop,
      onPointerDown: (event: PointerEvent<HTMLElement>) => handleDown(id, event),
      onPointerMove: handleMove,
      onPointerUp: () => end(true),
      onPointerCancel: () => end(false),
    }),
  };
};

export type Reorder = ReturnType<typeof useReorder>;
