import { type RefObject, createContext, useContext, useEffect, useRef } from "react";

type MenuName = "customer" | "facility";

/** The menu in which a choice was made whose page is still to be drawn. */
export const MenuInUse = createContext<RefObject<MenuName | null>>({ current: null });

/**
 * Another facility's page is drawn again, with its bar: the focus that went with the old menu comes
 * back to the new one, unless the person has taken it elsewhere. `placeRef` belongs around the menu;
 * `keep` is called when a choice is made.
 */
export const useFocusRestore = (name: MenuName) => {
  const inUseRef = useContext(MenuInUse);
  const placeRef = useRef<HTMLSpanElement>(null);
  useEffect(() => {
    if (inUseRef.current !== name) return;
    inUseRef.current = null;
    if (document.activeElement === document.body)
      placeRef.current?.querySelector("button")?.focus();
  }, [name, inUseRef]);
  const keep = () => {
    inUseRef.current = name;
  };
  return { placeRef, keep };
};
