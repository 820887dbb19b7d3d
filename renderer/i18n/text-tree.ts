/** The texts of a catalogue, by the parts of their ids. */
export type TextTree = { [key: string]: string | TextTree };
