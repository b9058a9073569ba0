/** Neighbouring columns, by their places among all: from the first to the last, both included. */
export type ColumnRange = { from: number; to: number }

/** The columns between two, whichever of these comes first. */
export function rangeBetween(one: number, other: number): ColumnRange {
  return { from: Math.min(one, other), to: Math.max(one, other) }
}
