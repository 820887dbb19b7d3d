import { type Held, type HeldFor, type Needs, hasWhatIsNeeded } from "./facility-access.ts";

/**
 * The rule of a policy that says no more than a call of the contract: may a user who holds this
 * make it? So what an answer tells the page it may do is what the call will say.
 */
export const mayCall =
  <const N extends Needs>({ access }: { readonly access: N }) =>
  (held: HeldFor<N>): boolean =>
    hasWhatIsNeeded(held, access);

/** Whether a user may see what single people did. */
export const seesIndividuals = ({ privileges }: Held): boolean => privileges.has("viewIndividuals");
