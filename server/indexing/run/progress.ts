import { type FirstFiles, type IndexingProperties, type LedgerState, ledgerStates } from '@dossier/contract'
import { sql } from 'kysely'
import type { Records } from '../../records/open.ts'
import { isSeen } from '../../records/unseen.ts'
import { displayPath } from '../../scan/display-path.ts'
import type { FirstPlace } from '../../scope/kinds.ts'
import { countPending } from '../follow/pending.ts'
import type { Position } from '../follow/position.ts'
import { countWaiting } from './may-read.ts'

/** What the run itself knows, beyond the ledger. */
export type RunView = {
  runId: string
  project: string
  folder: string
  scanning: boolean
  missing: number
  /** What is read before the rest. */
  first: readonly FirstPlace[]
  /** How far the index is. */
  searchable: Position
}

type Sample = { at: number; files: number; bytes: number }

/** Rates are those of the last while: the mean of a whole run would lie for hours after a slow start. */
const windowMs = 15_000

/**
 * What the time limit of reading gives a large file. A rate that was measured on small files says nothing of large ones: their bytes cost next to
 * nothing, and one sparse file of 20 GB made years of it.
 */
const slowestBytesPerSecond = 1_000_000

/** Counts a run out of the ledger itself, so that the numbers always add up, and tells rate and time left. */
export class RunProgress {
  readonly #records: Records
  #samples: Sample[] = []

  constructor(records: Records) {
    this.#records = records
  }

  async read(view: RunView): Promise<Omit<IndexingProperties, 'currentFile'>> {
    const counts = await this.#count(view.runId)
    const pending = await countPending(this.#records, view.project, view.searchable)
    const { filesPerSecond, secondsLeft } = this.#rate(counts, view.scanning)
    const first = await this.#countFirst(view)
    return {
      folder: view.folder,
      project: view.project,
      found: counts.found,
      done: counts.found - counts.waiting,
      waiting: counts.waiting,
      bytesFound: counts.bytesFound,
      bytesDone: counts.bytesDone,
      searchable: Math.max(0, counts.documents - pending),
      filesPerSecond,
      secondsLeft,
      states: counts.states,
      scanning: view.scanning,
      missing: view.missing,
      canResume: false,
      ...(first.length > 0 && { first }),
    }
  }

  /** Places of which nothing waits are left out, unless the walk may still find some. */
  async #countFirst({ runId: id, project, first, scanning }: RunView): Promise<FirstFiles[]> {
    const told: FirstFiles[] = []
    for (const place of first) {
      const waiting = await countWaiting(this.#records, { id, project }, place)
      if (waiting > 0 || scanning) told.push({ path: displayPath(place.key), name: place.name, waiting })
    }
    return told
  }

  async #count(runId: string): Promise<Counts> {
    const rows = await this.#records.db
      .selectFrom('entry')
      .select(['state', (eb) => eb.fn.countAll<number>().as('count')])
      .select(sql<number>`count(case when parent_entry is null then 1 end)`.as('files'))
      .select(sql<number>`coalesce(sum(case when parent_entry is null then size_bytes end), 0)`.as('bytes'))
      .where('task_id', '=', runId)
      .where(isSeen)
      .groupBy('state')
      .execute()
    const byState = new Map(rows.map((row) => [row.state, row]))
    const total = (pick: (row: (typeof rows)[number]) => number, leaveOut: LedgerState[] = []) =>
      rows.reduce((sum, row) => sum + (leaveOut.some((state) => state === row.state) ? 0 : pick(row)), 0)
    const waiting = byState.get('waiting')
    return {
      states: Object.fromEntries(ledgerStates.map((state) => [state, byState.get(state)?.count ?? 0])),
      found: total((row) => row.count),
      waiting: waiting?.count ?? 0,
      bytesFound: total((row) => row.bytes),
      bytesDone: total((row) => row.bytes, ['waiting']),
      filesDone: total((row) => row.files, ['waiting']),
      documents: total((row) => row.count, ['waiting', 'skipped', 'duplicate']),
    }
  }

  #rate(counts: Counts, scanning: boolean): Pick<IndexingProperties, 'filesPerSecond' | 'secondsLeft'> {
    const now: Sample = { at: performance.now(), files: counts.filesDone, bytes: counts.bytesDone }
    this.#samples = [...this.#samples.filter((sample) => sample.at > now.at - windowMs), now]
    const first = this.#samples[0] ?? now
    const seconds = (now.at - first.at) / 1000
    if (seconds < 1 || now.files <= first.files) return { filesPerSecond: null, secondsLeft: null }
    const filesPerSecond = (now.files - first.files) / seconds
    const bytesPerSecond = (now.bytes - first.bytes) / seconds
    if (scanning) return { filesPerSecond, secondsLeft: null }
    const byFiles = counts.waiting / filesPerSecond
    const byBytes = (counts.bytesFound - counts.bytesDone) / Math.max(bytesPerSecond, slowestBytesPerSecond)
    return { filesPerSecond, secondsLeft: (byFiles + byBytes) / 2 }
  }
}

type Counts = {
  states: Record<string, number>
  found: number
  waiting: number
  bytesFound: number
  bytesDone: number
  filesDone: number
  documents: number
}
