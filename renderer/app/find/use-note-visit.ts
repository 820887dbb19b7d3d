import { type RefObject, useEffect } from "react";
import { useLocation } from "react-router-dom";
import { noteVisit } from "./recent.ts";

/** Notes each page of the portal under its heading, for who looks for it again. */
export const useNoteVisit = (content: RefObject<HTMLElement | null>): void => {
  const { pathname, search, hash } = useLocation();
  useEffect(() => {
    const element = content.current;
    if (element === null || pathname === "/") return undefined;
    const to = pathname + search + hash;
    let noted = "";
    const look = () => {
      const name = element.querySelector("h1")?.textContent?.replaceAll(/\s+/gu, " ").trim() ?? "";
      if (name === "" || name === noted) return;
      noted = name;
      noteVisit({ to, name, atMs: Date.now() });
    };
    look();
    // Screens load late, and a heading may carry a name that comes with the data.
    const observer = new MutationObserver(look);
    observer.observe(element, { childList: true, subtree: true });
    return () => observer.disconnect();
  }, [content, pathname, search, hash]);
};
