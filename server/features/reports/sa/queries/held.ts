/** A condition on the alarm `al`: it did not outlast its hold, so far. The statement binds `:now`. */
export const IS_HELD =
  "COALESCE(al.hold_until > least(COALESCE(al.cleared_at, :now), :now), false)";
