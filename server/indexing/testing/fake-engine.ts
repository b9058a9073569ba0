import type { EngineChange, EngineDocument, EngineEntity, FollowerPosition, SearchEngine } from '../../engine/port.ts'
import type { Query, Scalar } from '../../query/tree.ts'

/** An index in memory that only writes, commits and counts: what the follower needs. */
export class FakeEngine implements SearchEngine {
  readonly documents: Map<number, EngineDocument>
  readonly entities = new Map<number, EngineEntity[]>()
  readonly commits: FollowerPosition[]
  /** All that was ever told, committed or not. */
  readonly written: EngineChange[] = []
  #pending: EngineChange[] = []

  /** `former`: one that was ended; only what it had committed is still there. */
  constructor(former?: FakeEngine) {
    this.documents = new Map(former?.documents)
    for (const [rid, entities] of former?.entities ?? []) this.entities.set(rid, entities)
    this.commits = [...(former?.commits ?? [])]
  }

  async write(changes: EngineChange[]) {
    this.written.push(...changes)
    this.#pending.push(...changes)
    return { cutTerms: [] }
  }

  async commit(position: FollowerPosition): Promise<void> {
    for (const change of this.#pending) this.#apply(change)
    this.#pending = []
    this.commits.push(position)
  }

  #apply(change: EngineChange): void {
    if (change.op === 'put') this.documents.set(change.document.rid, change.document)
    else if (change.op === 'putEntities') this.entities.set(change.of.rid, change.entities)
    else if (change.op === 'remove') this.#remove(change.rid)
    else for (const [rid, { project }] of this.documents) if (project === change.project) this.#remove(rid)
  }

  #remove(rid: number): void {
    this.documents.delete(rid)
    this.entities.delete(rid)
  }

  async position() {
    return this.commits.at(-1)
  }

  async clear(): Promise<void> {
    this.documents.clear()
    this.entities.clear()
    this.#pending = []
    this.commits.length = 0
  }

  /** All documents of the projects, or those that have certain names, or certain ids, or both. */
  async collect(projects: string[], query?: Query): Promise<number[]> {
    const found = [...this.documents.values()].filter(
      (document) => projects.includes(document.project) && this.#matches(document, query),
    )
    return found.map(({ rid }) => rid).sort((one, other) => one - other)
  }

  #matches(document: EngineDocument, query?: Query): boolean {
    if (query?.kind === 'bool') return query.filter.every((each) => this.#matches(document, each))
    if (query?.kind === 'ids') return query.ids.includes(document.id)
    if (query?.kind !== 'hasChild' || !('field' in query.query)) return true
    const norms = valuesOf(query.query)
    return this.entities.get(document.rid)?.some(({ mentionNorm }) => norms.includes(mentionNorm)) ?? false
  }

  async stats() {
    return { documents: this.documents.size, entities: this.entities.size, deleted: 0, segments: 1, bytes: 0, version: 'fake' }
  }

  async close(): Promise<void> {}

  async count(projects: string[], query: Query): Promise<number> {
    return (await this.collect(projects, query)).length
  }

  search = refuse
  searchEach = refuse
  locate = refuse
  occurring = refuse
  suggest = refuse
  texts = { highlight: refuse, highlightStored: refuse, analyze: refuse, close: async () => {} }
  sets = { provide() {}, define: refuse, change: refuse, drop: refuse, list: refuse }
}

function valuesOf(query: Query): Scalar[] {
  if (query.kind === 'terms') return query.values
  return query.kind === 'term' ? [query.value] : []
}

async function refuse(): Promise<never> {
  throw new Error('the fake engine does not search')
}
