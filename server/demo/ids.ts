import { v5 } from "uuid";

/** Namespace of every identity in the demo: the same row has the same id on every machine. */
const NAMESPACE = "3f0a3c52-6d0e-4c7e-9d4e-7a1d5b0c9e21";

/** The id of a demo row, by what it is: `demoId("device", "NG-D0001")`. */
export const demoId = (kind: string, key: string): string => v5(`${kind}:${key}`, NAMESPACE);
