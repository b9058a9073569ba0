/** A name by where it begins and ends in a text, in UTF-16 units, and the finder's own word for what it is. */
export type Span = [begin: number, end: number, label: string]
