import { AppError } from '@dossier/contract'
import { z } from 'zod'
import type { Cluster, ClusterRequest } from '../cluster.ts'

const Body = z.looseObject({
  aliases: z.record(z.string(), z.unknown()).default({}),
  mappings: z.record(z.string(), z.unknown()).default({}),
})
const Step = z.object({ index: z.string(), alias: z.string() })
const Actions = z.object({ actions: z.array(z.object({ add: Step.optional(), remove: Step.optional() })) })

type KeptIndex = { mappings: unknown; aliases: Set<string>; documents: Map<string, unknown> }

/** A cluster in memory that knows indices, their aliases and single documents; like most clusters it makes an index for a document that has none. */
export class KeptCluster implements Cluster {
  readonly indices = new Map<string, KeptIndex>()
  /** Called before each request; what it throws is its answer. */
  before: (request: ClusterRequest) => void = () => {}
  /** Called after a request was carried out; what it throws is its answer. */
  afterwards: (request: ClusterRequest) => void = () => {}

  async send(request: ClusterRequest): Promise<unknown> {
    request.signal?.throwIfAborted()
    this.before(request)
    const answer = this.#answer(request)
    this.afterwards(request)
    return answer
  }

  close(): void {}

  namesOf(alias: string): string[] {
    return [...this.indices].filter(([, { aliases }]) => aliases.has(alias)).map(([name]) => name)
  }

  #answer({ method, path, body, mayMiss }: ClusterRequest): unknown {
    const [name = '', kind, id] = path.split('?')[0]?.split('/') ?? []
    if (name === '_aliases') return this.#lead(body)
    const found = this.#find(name)
    if (kind === '_doc' && id !== undefined)
      return this.#document({ method, body, name, id, isRequired: path.includes('require_alias=true') })
    if (method === 'PUT') return this.#make(name, body)
    if (found.length === 0 && !mayMiss) throw new AppError('ENGINE_DOWN', { message: `no such index [${name}]` })
    if (found.length === 0) return undefined
    if (method === 'DELETE') for (const [one] of found) this.indices.delete(one)
    return Object.fromEntries(found.map(([one, { mappings }]) => [one, { mappings }]))
  }

  #make(name: string, body: unknown): object {
    if (this.indices.has(name)) throw new AppError('BAD_QUERY', { message: `index [${name}] already exists` })
    const { mappings, aliases } = Body.parse(body ?? {})
    this.indices.set(name, { mappings, aliases: new Set(Object.keys(aliases)), documents: new Map() })
    return {}
  }

  #document({
    method,
    body,
    name,
    id,
    isRequired,
  }: Pick<ClusterRequest, 'method' | 'body'> & { name: string; id: string; isRequired: boolean }) {
    let index = this.#find(name)[0]?.[1]
    if (method === 'PUT' && isRequired && this.namesOf(name).length === 0)
      throw new AppError('ENGINE_DOWN', { message: `no such index [${name}] and [require_alias] request flag is [true]` })
    if (!index && method === 'PUT') {
      this.#make(name, {})
      index = this.indices.get(name)
    }
    if (method === 'PUT') index?.documents.set(id, structuredClone(body))
    if (method === 'DELETE') index?.documents.delete(id)
    const source = index?.documents.get(id)
    return source === undefined ? undefined : { _source: source }
  }

  #lead(body: unknown): object {
    for (const { add, remove } of Actions.parse(body).actions) {
      if (add) this.indices.get(add.index)?.aliases.add(add.alias)
      if (remove) this.indices.get(remove.index)?.aliases.delete(remove.alias)
    }
    return {}
  }

  #find(pattern: string): [string, KeptIndex][] {
    const wanted = new RegExp(`^(${pattern.replaceAll('*', '.*').replaceAll(',', '|')})$`)
    return [...this.indices].filter(
      ([name, { aliases }]) => wanted.test(name) || [...aliases].some((alias) => wanted.test(alias)),
    )
  }
}
