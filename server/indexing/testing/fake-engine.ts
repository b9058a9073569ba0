import type { EngineChange, EngineDocument, EngineEntity, FollowerPosition, SearchEngine } from '../../engine/port.ts'

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
    else if (change.op === 'remove') this.documents.delete(change.rid)
    else for (const [rid, { project }] of this.documents) if (project === change.project) this.documents.delete(rid)
  }

  async position() {
    return this.commits.at(-1)
  }

  async clear(): Promise<void> {
    this.documents.clear()
    this.#pending = []
    this.commits.length = 0
  }

  async collect(projects: string[]): Promise<number[]> {
    const found = [...this.documents.values()].filter(({ project }) => projects.includes(project))
    return found.map(({ rid }) => rid).sort((one, other) => one - other)
  }

  async stats() {
    return { documents: this.documents.size, entities: this.entities.size, deleted: 0, segments: 1, bytes: 0, version: 'fake' }
  }

  async close(): Promise<void> {}

  search = refuse
  count = refuse
  locate = refuse
  texts = { highlight: refuse, analyze: refuse, close: async () => {} }
  sets = { provide() {}, define: refuse, change: refuse, drop: refuse, list: refuse }
}

async function refuse(): Promise<never> {
  throw new Error('the fake engine does not search')
}
