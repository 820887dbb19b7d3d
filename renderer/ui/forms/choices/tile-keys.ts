import type { KeyboardEvent } from "react";
import { stepFrom } from "#renderer/ui/lib/list-keys.ts";

const ASIDE: Readonly<Record<string, string>> = { ArrowRight: "ArrowDown", ArrowLeft: "ArrowUp" };

/**
 * Arrows, Home and End move the focus within the group of tiles, round at the ends. They choose
 * nothing: a choice may lead on to the next screen.
 */
export const moveAmongTiles = (event: KeyboardEvent<HTMLElement>): void => {
  const group = event.currentTarget.closest("[data-tiles]");
  const tiles = [...(group?.querySelectorAll<HTMLElement>("[data-tile]") ?? [])];
  const at = tiles.indexOf(event.currentTarget);
  const next = stepFrom(at, ASIDE[event.key] ?? event.key, tiles.length);
  if (at === -1 || next === null) return;
  event.preventDefault();
  tiles[next]?.focus();
};
