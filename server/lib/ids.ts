import { v7 } from "uuid";

/** A new row identity: UUID version 7, so that rows made together lie together. */
export const newId = (): string => v7();
