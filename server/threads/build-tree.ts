import type { JoinedBy } from '@dossier/contract/documents/threads'
import type { SubjectJoin } from './join-by-subject.ts'
import { isBare } from './join-by-subject.ts'
import { indexRootLength } from './mail-facts.ts'
import type { Message } from './same-mails.ts'

/** A line of a thread: a message, or messages in a row that are cited but not there. */
export type ThreadLine =
  | { kind: 'mail'; depth: number; message: Message; joinedBy: JoinedBy | null }
  | { kind: 'gap'; depth: number; ids: string[] }

/** A place in the tree: a message that is there, or an id that others cite. */
type Vertex = {
  message: Message | undefined
  id: string | null
  parent: Vertex | undefined
  joinedBy: JoinedBy | null
  children: Vertex[]
}

/**
 * The lines of a thread from above, each behind what it answers, answers in the order of their dates. `messages` are sorted by date. What cites itself in a circle is
 * cut at its first message. Linear in messages and ids, without recursion.
 */
export function buildTree(messages: readonly Message[], joins: readonly SubjectJoin[]): ThreadLine[] {
  const vertices = new Vertices(messages)
  const answered = answeredBySubject(vertices.mails, joins)
  for (const vertex of vertices.mails) attach(vertex, vertices, answered.get(vertex))
  const all = vertices.all()
  cutCircles(all)
  return toLines(growTree(all))
}

/** The places of a thread, by id and by index; of several messages of one id the first has it. */
class Vertices {
  readonly mails: Vertex[]
  readonly #gaps: Vertex[] = []
  readonly #byId = new Map<string, Vertex>()
  readonly #byIndex = new Map<string, Vertex>()

  constructor(messages: readonly Message[]) {
    this.mails = messages.map((message) => newVertex(message, message.facts.id))
    for (const vertex of this.mails) {
      const { id, index } = vertex.message?.facts ?? { id: null, index: null }
      if (id !== null && !this.#byId.has(id)) this.#byId.set(id, vertex)
      if (index !== null && !this.#byIndex.has(index)) this.#byIndex.set(index, vertex)
    }
  }

  all(): Vertex[] {
    return [...this.mails, ...this.#gaps]
  }

  /** The message with this id, if it is there. */
  mail(id: string): Vertex | undefined {
    const found = this.#byId.get(id)
    return found?.message && found
  }

  /** The message that one with this index answers, or the nearest above it that is there. */
  above(index: string): Vertex | undefined {
    for (let end = index.length - 10; end >= indexRootLength; end -= 10) {
      const found = this.#byIndex.get(index.slice(0, end))
      if (found) return found
    }
    return undefined
  }

  /** The place of the last of these ids; those before it, back to one that is known, stand above it. */
  chain(ids: readonly string[]): Vertex | undefined {
    let below: Vertex | undefined
    for (const id of ids.toReversed()) {
      const known = this.#byId.get(id)
      const vertex = known ?? this.#addGap(id)
      if (below && below.parent === undefined && below.message === undefined) setParent(below, vertex, 'references')
      below = vertex
      if (vertex.message) break
    }
    return this.#byId.get(ids.at(-1) ?? '')
  }

  #addGap(id: string): Vertex {
    const gap = newVertex(undefined, id)
    this.#byId.set(id, gap)
    this.#gaps.push(gap)
    return gap
  }
}

function newVertex(message: Message | undefined, id: string | null): Vertex {
  return { message, id, parent: undefined, joinedBy: null, children: [] }
}

function setParent(child: Vertex, parent: Vertex, joinedBy: JoinedBy): void {
  if (child === parent) return
  child.parent = parent
  child.joinedBy = joinedBy
}

function attach(vertex: Vertex, vertices: Vertices, answered: Vertex | undefined): void {
  const place = placeAbove(vertex, vertices, answered)
  if (place) setParent(vertex, place.parent, place.joinedBy)
}

type PlaceAbove = { parent: Vertex; joinedBy: JoinedBy }

/** What it cites last, if that is there; else what its index or its subject says; else the gap where that would be. */
function placeAbove({ message }: Vertex, vertices: Vertices, answered: Vertex | undefined): PlaceAbove | undefined {
  if (!message) return undefined
  const { cites, index } = message.facts
  const last = cites.at(-1)
  const cited = last === undefined ? undefined : vertices.mail(last)
  if (cited) return { parent: cited, joinedBy: 'references' }
  const above = index === null ? undefined : vertices.above(index)
  if (above) return { parent: above, joinedBy: 'index' }
  const isAnswer = answered && (isBare(message.facts) || answered.message?.facts.id === null)
  if (isAnswer) return { parent: answered, joinedBy: 'subject' }
  const gap = vertices.chain(cites)
  return gap && { parent: gap, joinedBy: 'references' }
}

function answeredBySubject(mails: readonly Vertex[], joins: readonly SubjectJoin[]): Map<Vertex, Vertex> {
  const byRid = new Map(mails.flatMap((vertex) => vertex.message?.rids.map((rid): [number, Vertex] => [rid, vertex]) ?? []))
  const answered = new Map<Vertex, Vertex>()
  for (const { child, parent, isSame } of joins) {
    const [below, above] = [byRid.get(child), byRid.get(parent)]
    if (!isSame && below && above && below !== above && !answered.has(below)) answered.set(below, above)
  }
  return answered
}

/** Walks up from each place once; what comes back to a place of the same walk is a circle. */
function cutCircles(vertices: readonly Vertex[]): void {
  const placeOf = new Map(vertices.map((vertex, place) => [vertex, place]))
  const walkOf = new Map<Vertex, number>()
  vertices.forEach((start, walk) => {
    let vertex: Vertex | undefined = start
    while (vertex && !walkOf.has(vertex)) {
      walkOf.set(vertex, walk)
      vertex = vertex.parent
    }
    if (vertex && walkOf.get(vertex) === walk) cutCircle(vertex, placeOf)
  })
}

/** The places are in the order of their dates, gaps behind them: the first becomes the beginning. */
function cutCircle(start: Vertex, placeOf: ReadonlyMap<Vertex, number>): void {
  let first = start
  for (let vertex = start.parent; vertex && vertex !== start; vertex = vertex.parent)
    if ((placeOf.get(vertex) ?? 0) < (placeOf.get(first) ?? 0)) first = vertex
  first.parent = undefined
  first.joinedBy = null
}

/** The places with nothing above them, each with its children in the order of their dates; gaps below which nothing is left are left out. */
function growTree(vertices: readonly Vertex[]): Vertex[] {
  const roots: Vertex[] = []
  const isPlaced = new Set<Vertex>()
  // Messages come in the order of their dates: a gap stands where the first message below it does.
  for (const mail of vertices) {
    if (!mail.message) break
    for (let vertex: Vertex | undefined = mail; vertex && !isPlaced.has(vertex); vertex = vertex.parent) {
      isPlaced.add(vertex)
      const siblings: Vertex[] = vertex.parent?.children ?? roots
      siblings.push(vertex)
    }
  }
  return roots
}

function toLines(roots: readonly Vertex[]): ThreadLine[] {
  const lines: ThreadLine[] = []
  const waiting = roots.toReversed().map((vertex) => ({ vertex, depth: 0 }))
  for (let next = waiting.pop(); next; next = waiting.pop()) {
    const { depth } = next
    const { message, joinedBy } = next.vertex
    const run = message ? [next.vertex] : gapsInRow(next.vertex)
    lines.push(message ? { kind: 'mail', depth, message, joinedBy } : { kind: 'gap', depth, ids: run.map(({ id }) => id ?? '') })
    const children = run.at(-1)?.children ?? []
    for (const vertex of children.toReversed()) waiting.push({ vertex, depth: depth + 1 })
  }
  return lines
}

/** A gap, and those below it that nothing else hangs on. */
function gapsInRow(first: Vertex): Vertex[] {
  const row = [first]
  for (;;) {
    const [only, ...others] = row.at(-1)?.children ?? []
    if (!only || only.message || others.length > 0) return row
    row.push(only)
  }
}
