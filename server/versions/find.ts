import type { FormerText, FoundFormerTexts } from '@dossier/contract/ledger/versions'
import type { Scope } from '../scope/scope.ts'
import { describeFormer, type FormerRow, formerRows } from './former-rows.ts'
import { type Excerpt, lookInto } from './look-into.ts'
import { readTextQuery, type TextQuery } from './text-query.ts'

/** What of the former texts of a project, and how much: `after` is where the last answer ended. */
export type FormerQuery = { project: string; query?: string | undefined; after?: string | undefined; size: number }

/** So long an answer looks through texts before it says what it has found and where it ended. */
const longestMs = 2_000
/** UTF-16 units looked through at once. */
const unitsAtOnce = 1024 * 1024
const rowsAtOnce = 200

/**
 * Finds former texts, the latest first. They are in no index: each is read and marked by the engine as texts of hits are, so that words, phrases and patterns
 * mean what they mean in a search. Throws QueryError; AppError ENGINE_DOWN.
 */
export async function findFormerTexts(
  scope: Scope,
  { project, query = '', after, size }: FormerQuery,
): Promise<FoundFormerTexts> {
  const wanted = query.trim() === '' ? undefined : readTextQuery(query)
  const search = new Search(scope, project, size)
  return search.carryOut(wanted, after)
}

type Found = { row: FormerRow; excerpts: Excerpt[] }

/** One answer in the making. */
class Search {
  readonly #scope: Scope
  readonly #project: string
  readonly #size: number
  readonly #found: Found[] = []
  readonly #until = performance.now() + longestMs
  #damaged = 0
  #last: string | undefined

  constructor(scope: Scope, project: string, size: number) {
    this.#scope = scope
    this.#project = project
    this.#size = size
  }

  async carryOut(wanted: TextQuery | undefined, after: string | undefined): Promise<FoundFormerTexts> {
    this.#last = after
    const rows = formerRows(this.#scope.records, this.#project)
    for (let isMore = true; isMore && this.#goesOn; ) {
      const next = await rows.after(this.#last, wanted ? rowsAtOnce : this.#size)
      for (const group of inGroups(next)) {
        if (!this.#goesOn) break
        if (wanted) await this.#look(group, wanted)
        else for (const row of group) this.#take(row, [])
      }
      isMore = next.length > 0
    }
    const left = await rows.count(this.#last)
    const items = await Promise.all(this.#found.map(({ row, excerpts }) => this.#describe(row, excerpts)))
    return { items, left, damaged: this.#damaged, next: left > 0 ? (this.#last ?? null) : null }
  }

  get #goesOn(): boolean {
    this.#scope.signal.throwIfAborted()
    return this.#found.length < this.#size && performance.now() < this.#until
  }

  async #look(group: FormerRow[], wanted: TextQuery): Promise<void> {
    const looks = await lookInto(this.#scope, group, wanted)
    for (const [at, row] of group.entries()) {
      if (this.#found.length === this.#size) return
      const look = looks[at]
      if (look === undefined) this.#damaged += 1
      this.#take(row, look && wanted.holds(look.found) ? look.excerpts : undefined)
    }
  }

  /** `excerpts` undefined: it is not one that is looked for. */
  #take(row: FormerRow, excerpts: Excerpt[] | undefined): void {
    this.#last = `${row.version}-${row.number}`
    if (excerpts) this.#found.push({ row, excerpts })
  }

  async #describe(row: FormerRow, excerpts: Excerpt[]): Promise<FormerText & { excerpts: Excerpt[] }> {
    return { ...(await describeFormer(this.#scope.records, row)), excerpts }
  }
}

/** Rows in their order, each group of few units unless it is one alone. */
function* inGroups(rows: FormerRow[]): Generator<FormerRow[]> {
  let group: FormerRow[] = []
  let units = 0
  for (const row of rows) {
    if (group.length > 0 && units + row.text_length > unitsAtOnce) {
      yield group
      group = []
      units = 0
    }
    group.push(row)
    units += row.text_length
  }
  if (group.length > 0) yield group
}
