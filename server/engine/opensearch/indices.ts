import { randomBytes } from 'node:crypto'
import { AppError } from '@dossier/contract'
import { z } from 'zod'
import type { FollowerPosition } from '../port.ts'
import type { Cluster } from './cluster.ts'
import { type IndexMark, indexBody, markName, stateBody } from './mapping.ts'

/** `owner`: the id of our records, which marks what is ours; `prefix` stands before the name of each index. */
export type Ownership = { owner: string; prefix?: string }

const Mark = z.object({ owner: z.string(), project: z.string().exactOptional() })
const Mappings = z.record(
  z.string(),
  z.object({ mappings: z.object({ _meta: z.record(z.string(), z.unknown()).default({}) }).default({ _meta: {} }) }),
)
const Position = z.object({ recordsId: z.string(), change: z.number(), walked: z.number().exactOptional() })
const State = z.object({ _source: z.object({ position: Position.optional() }) })

/** How long a cluster may take to make or remove an index. */
const administrationMs = 60_000

/**
 * The indices of an installation in a cluster: one for each project, found under the project's name by an alias, and one with how far they are. Those that
 * others made are read where they have the name of a project, and never changed.
 */
export class ClusterIndices {
  readonly #cluster: Cluster
  readonly #owner: string
  readonly #prefix: string
  /** By project the index that is written to. */
  readonly #own = new Map<string, string>()

  constructor(cluster: Cluster, { owner, prefix = '' }: Ownership) {
    this.#cluster = cluster
    this.#owner = owner
    this.#prefix = prefix
  }

  /** Finds what is ours, and makes the index of the state. Throws AppError CONFLICT where others have one of that name. */
  async open(): Promise<void> {
    const marks = await this.#marksOf(this.#state)
    if (marks.size === 0) await this.#make(this.#state, stateBody({ owner: this.#owner }))
    else this.#requireOwn(this.#state, marks)
    await this.find()
  }

  /** Looks again which indices are ours. */
  async find(): Promise<void> {
    this.#own.clear()
    for (const [name, mark] of await this.#marksOf(`${this.#prefix}*-dossier-*`))
      if (mark?.owner === this.#owner && mark.project !== undefined) this.#own.set(mark.project, name)
  }

  /** The names of all of ours. */
  get own(): string[] {
    return [...this.#own.values()]
  }

  /** Under which name a project is searched, be its index ours or another's. */
  nameOf(project: string): string {
    return this.#prefix + (/^[a-z0-9][a-z0-9_.-]*$/.test(project) ? project : `x${Buffer.from(project).toString('hex')}`)
  }

  /** The project that an index belongs to. */
  projectOf(index: string): string {
    for (const [project, name] of this.#own) if (name === index) return project
    return index.slice(this.#prefix.length).replace(/-dossier-[0-9a-z]+$/, '')
  }

  /** The index that a project is written to, which is made if need be. Throws AppError CONFLICT where another program made one. */
  async toWrite(project: string): Promise<string> {
    const known = this.#own.get(project)
    if (known !== undefined) return known
    const alias = this.nameOf(project)
    const marks = await this.#marksOf(alias)
    if (marks.size > 0) this.#requireOwn(alias, marks)
    const name = `${alias}-dossier-${Date.now().toString(36)}${randomBytes(3).toString('hex')}`
    await this.#make(name, { ...indexBody({ owner: this.#owner, project }), aliases: { [alias]: {} } })
    this.#own.set(project, name)
    return name
  }

  /** Removes the index of a project, if it is ours. */
  async removeProject(project: string): Promise<void> {
    const name = this.#own.get(project)
    if (name === undefined) return
    await this.#remove(name)
    this.#own.delete(project)
  }

  /** Removes all of ours, with the state. Throws AppError CONFLICT where that is another's by now. */
  async clear(): Promise<void> {
    await this.requireState()
    await this.find()
    for (const project of [...this.#own.keys()]) await this.removeProject(project)
    await this.#send('DELETE', `${this.#state}/_doc/state?refresh=true`)
  }

  /** Throws AppError CONFLICT where another index has taken the place of the state's. */
  async requireState(): Promise<void> {
    this.#requireOwn(this.#state, await this.#marksOf(this.#state))
  }

  async readPosition(signal?: AbortSignal): Promise<FollowerPosition | undefined> {
    const path = `${this.#state}/_doc/state`
    const told = await this.#cluster.send({ method: 'GET', path, mayMiss: true, signal })
    return told === undefined ? undefined : State.parse(told)._source.position
  }

  async writePosition(position: FollowerPosition, signal?: AbortSignal): Promise<void> {
    await this.#cluster.send({
      method: 'PUT',
      path: `${this.#state}/_doc/state`,
      body: { position },
      signal,
      timeoutMs: administrationMs,
    })
  }

  get #state(): string {
    return `${this.#prefix}dossier-${this.#owner.toLowerCase()}`
  }

  async #marksOf(name: string): Promise<Map<string, IndexMark | undefined>> {
    const told = (await this.#cluster.send({ method: 'GET', path: `${name}/_mapping`, mayMiss: true })) ?? {}
    const all = Object.entries(Mappings.parse(told))
    return new Map(all.map(([index, { mappings }]) => [index, Mark.safeParse(mappings._meta[markName]).data]))
  }

  #requireOwn(name: string, marks: Map<string, IndexMark | undefined>): void {
    for (const mark of marks.values()) if (mark?.owner === this.#owner) return
    const message = `The index ${name} of the search cluster is one that Dossier did not make, or not for these records. It is left as it is. Name another cluster, or have that index renamed, then start again.`
    throw new AppError('CONFLICT', { message })
  }

  async #make(name: string, body: object): Promise<void> {
    try {
      await this.#cluster.send({ method: 'PUT', path: name, body, timeoutMs: administrationMs })
    } catch (error) {
      // What was sent twice because the first answer was lost.
      const mark = (await this.#marksOf(name)).get(name)
      if (mark?.owner !== this.#owner) throw error
    }
  }

  /** Only by its whole name, and only with our mark at this moment. */
  async #remove(name: string): Promise<void> {
    const mark = (await this.#marksOf(name)).get(name)
    if (mark?.owner === this.#owner) await this.#send('DELETE', name)
  }

  async #send(method: 'DELETE', path: string): Promise<void> {
    await this.#cluster.send({ method, path, mayMiss: true, timeoutMs: administrationMs })
  }
}
