import type { Block } from "#server/mail/parts/block.ts";

/** What one kind of alert mail adds to what they all have. */
export type AlertBody = {
  subject: string;
  preheader: string;
  blocks: readonly Block[];
  /** Below the button. */
  after: readonly Block[];
};
