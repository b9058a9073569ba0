import type { TakenList } from '@dossier/contract/batch-search/taken-list'
import { linesAsCsv } from './as-csv.ts'

/** Gathers texts as the queries of a list: each once, without line breaks, `most` of them. */
export class ListBuilder {
  readonly #most: number
  readonly #queries = new Set<string>()
  readonly #dropped = { empty: 0, short: 0, repeated: 0 }
  /** There was no room for a query more. */
  isFull = false

  constructor(most: number) {
    this.#most = most
  }

  /** Adds the next text; one that is no query of its own is counted. */
  add(text: string): void {
    const query = text.replace(/\s+/g, ' ').trim()
    if (query === '') this.#dropped.empty += 1
    else if (query.length < 2) this.#dropped.short += 1
    else if (this.#queries.has(query)) this.#dropped.repeated += 1
    else if (this.#queries.size < this.#most) this.#queries.add(query)
    else this.isFull = true
  }

  /** The list; `of`: how many texts there are in all, `cut`: why some were not even added. */
  finish({ of, cut }: Pick<TakenList, 'of' | 'cut'>): TakenList {
    const lines = [...this.#queries]
    return { csv: linesAsCsv(lines), lines: lines.length, of, dropped: this.#dropped, cut: this.isFull ? 'limit' : cut }
  }
}
