import { AppError } from '@dossier/contract'
import { z } from 'zod'
import type { FollowerPosition } from '../../port.ts'
import type { Cluster } from '../cluster.ts'
import { type IndexHome, stateBody, writtenName } from './mapping.ts'
import { type Marks, readMarks } from './marks.ts'

/** `owner`: the id of our records, which marks what is ours; `home`: the one home that leads it; `prefix` stands before the name of each index. */
export type Ownership = { owner: string; home: IndexHome; prefix?: string }

const Position = z.object({
  recordsId: z.string(),
  change: z.number(),
  walked: z.number().exactOptional(),
  isBeside: z.boolean().exactOptional(),
})
/** `generation`: of the indices that are written to. */
const Stored = z.object({ _source: z.object({ position: Position.exactOptional(), generation: z.number().default(0) }) })
type StoredState = { position?: FollowerPosition; generation: number }

/** How long a cluster may take to make or remove an index. */
export const administrationMs = 60_000

/** The index that says how far the others are, and which home leads them. */
export class IndexState {
  readonly name: string
  readonly #cluster: Cluster
  readonly #owner: string
  readonly #home: IndexHome

  constructor(cluster: Cluster, { owner, home, prefix = '' }: Ownership) {
    this.#cluster = cluster
    this.#owner = owner
    this.#home = home
    this.name = `${prefix}dossier-${owner.toLowerCase()}`
  }

  /** Makes it where it is not there. Throws AppError CONFLICT where it is another program's or another home's. */
  async open(): Promise<void> {
    const marks = await this.#marks()
    if (marks.size === 0) await this.#make()
    else this.#requireOwn(marks)
  }

  /** Throws AppError CONFLICT where another program or home has taken its place, ENGINE_DOWN where it was gone, once it is made anew. */
  async require(): Promise<void> {
    const marks = await this.#marks()
    if (marks.size > 0) return this.#requireOwn(marks)
    await this.#make()
    const message = `The index ${this.name} of the search cluster was gone. The index is made anew from the records.`
    throw new AppError('ENGINE_DOWN', { message })
  }

  async read(signal?: AbortSignal): Promise<StoredState> {
    const told = await this.#cluster.send({ method: 'GET', path: `${this.name}/_doc/state`, mayMiss: true, signal })
    return told === undefined ? { generation: 0 } : Stored.parse(told)._source
  }

  async write(state: StoredState, signal?: AbortSignal): Promise<void> {
    const path = `${writtenName(this.name)}/_doc/state?require_alias=true`
    await this.#cluster.send({ method: 'PUT', path, body: state, signal, timeoutMs: administrationMs })
  }

  async clear(): Promise<void> {
    const path = `${this.name}/_doc/state?refresh=true`
    await this.#cluster.send({ method: 'DELETE', path, mayMiss: true, timeoutMs: administrationMs })
  }

  async #make(): Promise<void> {
    const aliases = { [writtenName(this.name)]: {} }
    const body = { ...stateBody({ owner: this.#owner, home: this.#home }), aliases }
    try {
      await this.#cluster.send({ method: 'PUT', path: this.name, body, timeoutMs: administrationMs })
    } catch (error) {
      // Made by a request whose answer was lost, or by another home at the same moment.
      const marks = await this.#marks()
      if (marks.size === 0) throw error
      this.#requireOwn(marks)
    }
  }

  #marks(): Promise<Marks> {
    return readMarks(this.#cluster, this.name)
  }

  #requireOwn(marks: Marks): void {
    const mark = [...marks.values()].find((one) => one?.owner === this.#owner)
    if (mark === undefined) throw foreign(this.name)
    const { id, host, path } = this.#home
    const other = mark.home
    // A home may come to be shared by several servers, which say so instead of a place, and be one server's again.
    const isSamePlace = (other?.host === host && other.path === path) || other?.path === '' || path === ''
    if (other?.id === id && isSamePlace) return
    const led = other ? `the home ${other.path} on ${other.host}` : 'another home'
    const message = `The index in the search cluster belongs to ${led}. This home, ${path} on ${host}, has the same records, as copies and restored backups have, and leaves that index as it is. To try this home, start it without the setting engine or with another cluster. If the other home is gone or was moved here, have the index ${this.name} removed from the cluster, then start again: the index is made anew from the records.`
    throw new AppError('CONFLICT', { message })
  }
}

/** The fault of an index that others made under a name that we need. */
export function foreign(name: string): AppError {
  const message = `The index ${name} of the search cluster is one that Dossier did not make, or not for these records. It is left as it is. Name another cluster, or have that index renamed, then start again.`
  return new AppError('CONFLICT', { message })
}
