import { type ComparedPart, comparedParts, type LineChange } from '@dossier/contract/ledger/ledger-runs'

/** The row of a line at the end of a run. */
export type RowKey = { entryId: number; fromRun: number }

/** A line that differs, by its rows. */
export type DifferingLine = { before: RowKey | null; after: RowKey | null; changes: LineChange[] }

/** The order in which the changes of one line are told: first what became of its file, then what can be read of it. */
const inOrder = [
  'new',
  'gone',
  'missing',
  'back',
  'moved',
  'changed',
  'better',
  'worse',
  'otherState',
  'otherReason',
] as const satisfies LineChange[]

/** Lines that differ, in order, in 34 bytes each: a million are kept while somebody pages through them. */
export class DifferingLines {
  /** Entry and run before, entry and run after; 0 where there was no line. */
  readonly #rows: Float64Array
  /** A bit for each way in which the line differs, as `comparedParts` has them. */
  readonly #parts: Uint16Array
  readonly counts = new Map<ComparedPart, number>()
  length = 0

  constructor(most: number) {
    this.#rows = new Float64Array(4 * most)
    this.#parts = new Uint16Array(most)
  }

  add({ before, after, changes }: DifferingLine, isLost: boolean): void {
    const parts: ComparedPart[] = isLost ? ['lost', ...changes] : changes
    const row = [before?.entryId ?? 0, before?.fromRun ?? 0, after?.entryId ?? 0, after?.fromRun ?? 0]
    this.#rows.set(row, 4 * this.length)
    this.#parts[this.length] = parts.reduce((bits, part) => bits | bitOf(part), 0)
    for (const part of parts) this.counts.set(part, this.count(part) + 1)
    this.length += 1
  }

  /** How many differ in this way. */
  count(part: ComparedPart): number {
    return this.counts.get(part) ?? 0
  }

  /** A page of those that differ in a way, or of all. */
  page(only: ComparedPart | undefined, { from, size }: { from: number; size: number }): DifferingLine[] {
    const lines: DifferingLine[] = []
    let passed = 0
    for (let at = 0; at < this.length && lines.length < size; at++) {
      if (only !== undefined && !this.#has(at, only)) continue
      if (passed >= from) lines.push(this.#at(at))
      passed += 1
    }
    return lines
  }

  #has(at: number, part: ComparedPart): boolean {
    return ((this.#parts[at] ?? 0) & bitOf(part)) !== 0
  }

  #at(at: number): DifferingLine {
    const [wasEntry = 0, wasRun = 0, isEntry = 0, isRun = 0] = this.#rows.subarray(4 * at, 4 * at + 4)
    return {
      before: wasEntry === 0 ? null : { entryId: wasEntry, fromRun: wasRun },
      after: isEntry === 0 ? null : { entryId: isEntry, fromRun: isRun },
      changes: inOrder.filter((change) => this.#has(at, change)),
    }
  }
}

function bitOf(part: ComparedPart): number {
  return 1 << comparedParts.indexOf(part)
}
