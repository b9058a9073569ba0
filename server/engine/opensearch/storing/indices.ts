import { createHash } from 'node:crypto'
import type { FollowerPosition } from '../../port.ts'
import type { Cluster } from '../cluster.ts'
import { administrationMs, foreign, IndexState, type Ownership } from './index-state.ts'
import { indexBody, writtenName } from './mapping.ts'
import { type Marks, readMarks } from './marks.ts'

/**
 * The indices of an installation in a cluster: one for each project, found under the project's name by an alias, and one with how far they are. Those that
 * others made are never changed.
 */
export class ClusterIndices {
  readonly #cluster: Cluster
  /** The id of our records, in all that is ours. */
  readonly owner: string
  readonly #prefix: string
  readonly #state: IndexState
  /** By project the index that is written to. */
  readonly #own = new Map<string, string>()
  /** The projects of all indices of ours, by name. */
  readonly #projects = new Map<string, string>()
  /** Ours of former generations, which answer until the present one is whole. */
  #former: string[] = []
  #generation = 0
  /** Whether the present generation is being made beside the former one, by what is stored. */
  #isBeside = false

  constructor(cluster: Cluster, ownership: Ownership) {
    this.#cluster = cluster
    this.owner = ownership.owner
    this.#prefix = ownership.prefix ?? ''
    this.#state = new IndexState(cluster, ownership)
  }

  /** Finds what is ours, and makes the index of the state. Throws AppError CONFLICT where others have one of that name, or another home leads ours. */
  async open(): Promise<void> {
    await this.#state.open()
    await this.find()
  }

  /** Looks again which indices are ours. */
  async find(signal?: AbortSignal): Promise<FollowerPosition | undefined> {
    const { generation, position } = await this.#state.read(signal)
    const ours = await this.#marksOfOurs(signal)
    this.#generation = generation
    this.#isBeside = position?.isBeside === true
    this.#own.clear()
    this.#former = []
    for (const [name, mark] of ours) {
      if (mark?.project === undefined) continue
      this.#projects.set(name, mark.project)
      if (mark.generation === generation) this.#own.set(mark.project, name)
      else this.#former.push(name)
    }
    return position
  }

  /** The names of those that are written to, as they are now: for whoever only looks, beside one who writes. */
  async listOwn(signal?: AbortSignal): Promise<string[]> {
    const { generation } = await this.#state.read(signal)
    const ours = await this.#marksOfOurs(signal)
    return ours.filter(([, mark]) => mark?.project !== undefined && mark.generation === generation).map(([name]) => name)
  }

  async #marksOfOurs(signal?: AbortSignal) {
    const marks = await readMarks(this.#cluster, `${this.#prefix}*-dossier-*`, signal)
    return [...marks].filter(([, mark]) => mark?.owner === this.owner)
  }

  /** The names of all of ours. */
  get own(): string[] {
    return [...this.#own.values()]
  }

  /** Under which name a project is searched, be its index ours or another's. */
  nameOf(project: string): string {
    return this.#prefix + project
  }

  /** The index that holds a project now: an alias is no value of `_index`. */
  indexOf(project: string): string {
    return this.#own.get(project) ?? this.nameOf(project)
  }

  /** The project that an index belongs to. */
  projectOf(index: string): string {
    return this.#projects.get(index) ?? index.slice(this.#prefix.length).replace(/-dossier-[0-9a-z]+$/, '')
  }

  /** Of some projects those whose names lead to indices of ours alone. */
  async led(projects: string[], signal?: AbortSignal): Promise<string[]> {
    const led: string[] = []
    for (const project of projects) {
      const marks = [...(await readMarks(this.#cluster, this.nameOf(project), signal)).values()]
      if (marks.length > 0 && marks.every((mark) => mark?.owner === this.owner)) led.push(project)
    }
    return led
  }

  /** The index that a project is written to, which is made if need be. Throws AppError CONFLICT where another program made one. */
  async toWrite(project: string): Promise<string> {
    const known = this.#own.get(project)
    if (known !== undefined) return known
    const alias = this.nameOf(project)
    const marks = await readMarks(this.#cluster, alias)
    if (marks.size > 0) this.#requireOwn(alias, marks)
    const name = this.#indexOf(project)
    const body = indexBody({ owner: this.owner, project, generation: this.#generation })
    // What stands beside a former one is not found before it is whole.
    const aliases = { [writtenName(name)]: {}, ...(this.#isBeside ? {} : { [alias]: {} }) }
    await this.#make(name, { ...body, aliases })
    this.#projects.set(name, project)
    this.#own.set(project, name)
    return name
  }

  /** The same each time, so that one is found again that a request made whose answer was lost. Names of clusters are limited to 255 bytes. */
  #indexOf(project: string): string {
    const digest = createHash('sha256').update(`${this.owner} ${project}`).digest('hex').slice(0, 12)
    return `${this.nameOf(project).slice(0, 200)}-dossier-${digest}g${this.#generation.toString(36)}`
  }

  /** Removes the indices of a project that are ours; answers which they were. */
  async removeProject(project: string): Promise<string[]> {
    const isOf = (name: string) => this.#projects.get(name) === project
    const removed = [...this.own, ...this.#former].filter(isOf)
    for (const name of removed) await this.#remove(name)
    this.#own.delete(project)
    this.#former = this.#former.filter((name) => !isOf(name))
    return removed
  }

  /** Begins a generation of empty indices, which are not found before `switchOver`. */
  async renew(position: FollowerPosition, signal?: AbortSignal): Promise<void> {
    await this.requireState()
    await this.find()
    const own = this.own
    const isBegunAgain = this.#isBeside
    const former = [...this.#former, ...own]
    const generation = this.#generation + 1
    const beside = former.length > 0 ? { isBeside: true } : {}
    // Before anything is held to be true here: whoever stops now goes on with what is stored.
    await this.#state.write({ position: { ...position, ...beside }, generation }, signal)
    this.#isBeside = former.length > 0
    this.#generation = generation
    this.#former = former
    this.#own.clear()
    // One that was begun and given up answers nobody.
    if (isBegunAgain) for (const name of own) await this.#removeFormer(name)
  }

  /** Leads the names of the projects to the present generation in one step, and removes the former one. */
  async switchOver(signal?: AbortSignal): Promise<void> {
    if (this.#former.length === 0) return
    await this.find(signal)
    if (!this.#isBeside) return
    const aliasOf = (name: string) => this.nameOf(this.#projects.get(name) ?? '')
    const removed = this.#former.map((index) => ({ remove: { index, alias: aliasOf(index), must_exist: false } }))
    const added = this.own.map((index) => ({ add: { index, alias: aliasOf(index) } }))
    const body = { actions: [...removed, ...added] }
    await this.#cluster.send({ method: 'POST', path: '_aliases', body, signal, timeoutMs: administrationMs })
    for (const name of [...this.#former]) await this.#removeFormer(name)
    this.#isBeside = false
  }

  async #removeFormer(name: string): Promise<void> {
    await this.#remove(name)
    this.#former = this.#former.filter((other) => other !== name)
  }

  /** Removes all of ours, with the state. Throws AppError CONFLICT where that is another's by now. */
  async clear(): Promise<void> {
    await this.requireState()
    await this.find()
    for (const name of [...this.own, ...this.#former]) await this.#remove(name)
    this.#own.clear()
    this.#former = []
    this.#generation = 0
    this.#isBeside = false
    await this.#state.clear()
  }

  /** Throws AppError CONFLICT where another program or home has taken the place of the state's. */
  async requireState(): Promise<void> {
    await this.#state.require()
  }

  async writePosition(position: FollowerPosition, signal?: AbortSignal): Promise<void> {
    const beside = this.#isBeside ? { isBeside: true } : {}
    await this.#state.write({ position: { ...position, ...beside }, generation: this.#generation }, signal)
  }

  #requireOwn(name: string, marks: Marks): void {
    for (const mark of marks.values()) if (mark?.owner === this.owner) return
    throw foreign(name)
  }

  async #make(name: string, body: object): Promise<void> {
    try {
      await this.#cluster.send({ method: 'PUT', path: name, body, timeoutMs: administrationMs })
    } catch (error) {
      // What was sent twice because the first answer was lost.
      const mark = (await readMarks(this.#cluster, name)).get(name)
      if (mark?.owner !== this.owner) throw error
    }
  }

  /** Only by its whole name, and only with our mark at this moment. */
  async #remove(name: string): Promise<void> {
    const mark = (await readMarks(this.#cluster, name)).get(name)
    if (mark?.owner !== this.owner) return
    await this.#cluster.send({ method: 'DELETE', path: name, mayMiss: true, timeoutMs: administrationMs })
  }
}
