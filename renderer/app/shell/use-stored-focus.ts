import { type RefObject, useEffect } from "react";
import { focusHeading } from "./use-heading.ts";

/** Longer than a menu or a dialog takes to give the focus back by itself. */
const GRACE_MS = 50;

/** The headings of `content` that stand before `element`. */
const headingsAbove = (element: Element, content: Element): HTMLElement[] =>
  [...content.querySelectorAll<HTMLElement>("h1, h2, h3, h4")].filter(
    (heading) =>
      (element.compareDocumentPosition(heading) & Node.DOCUMENT_POSITION_PRECEDING) !== 0,
  );

const partsAround = (element: Element, content: Element): Element[] => {
  const parts: Element[] = [];
  for (let at: Element | null = element; at !== null && at !== content; at = at.parentElement)
    parts.push(at);
  return [...parts, content];
};

/**
 * Where what had the focus is taken off the page (a button that has done its work, a list that
 * makes room for its form), the heading of the nearest part that is left takes it: otherwise the
 * keyboard and a reader are thrown back to the start of the page. Code that puts the focus
 * elsewhere comes first.
 */
export const useRestoredFocus = (content: RefObject<HTMLElement | null>): void => {
  useEffect(() => {
    const element = content.current;
    if (element === null) return;
    let parts: readonly Element[] = [];
    let above: readonly HTMLElement[] = [];
    let focused: Element | null = null;

    const note = ({ target }: FocusEvent) => {
      if (!(target instanceof Element)) return;
      focused = target;
      // A dialog lies outside: with what opened it gone, too, its part of the page is the nearest.
      if (!element.contains(target)) return;
      parts = partsAround(target, element);
      above = headingsAbove(target, element);
    };
    const isLost = () =>
      focused !== null && !focused.isConnected && document.activeElement === document.body;
    let timer: number | undefined;
    const keep = () => {
      timer = undefined;
      if (!isLost()) return;
      const modal = [...document.querySelectorAll('[role="dialog"][aria-modal="true"]')].at(-1);
      const left = above.filter((heading) => heading.isConnected);
      const nearest = parts.flatMap((part) => left.find((heading) => part.contains(heading)) ?? []);
      const heading = modal?.querySelector("h2") ?? nearest[0] ?? element.querySelector("h1");
      if (heading !== null) focusHeading(heading);
    };
    const look = () => {
      if (isLost()) timer ??= window.setTimeout(keep, GRACE_MS);
    };
    document.addEventListener("focusin", note);
    const observer = new MutationObserver(look);
    observer.observe(document.body, { childList: true, subtree: true });
    return () => {
      document.removeEventListener("focusin", note);
      observer.disconnect();
      window.clearTimeout(timer);
    };
  }, [content]);
};
