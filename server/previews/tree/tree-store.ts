import { type FoundNodes, type TreeKind, type TreeNode, type TreeRows, type TreeStep, treeKinds } from '@dossier/contract/trees'

/** Of one document: more would take the memory of the process. */
const mostNodes = 2_000_000
/** Deeper parts are left out. */
const deepest = 1_000
/** Of a value that is shown, in UTF-16 units. */
const longestValue = 2_000
/** Ways that one search names, and steps of all of them together. */
const [mostWays, mostSteps] = [1_000, 50_000]

/** A document as a tree: its parts in the order in which they stand there, number 0 holding all. It grows by `open`, `leaf` and `close`. */
export class TreeStore {
  readonly #kinds = [treeKinds.indexOf('array')]
  readonly #labels: (string | null)[] = [null]
  readonly #values: (string | null)[] = [null]
  readonly #parents = [0]
  readonly #positions = [0]
  readonly #counts = [0]
  /** The first part behind all that a part holds. */
  readonly #ends: number[] = [0]
  readonly #open = [0]
  /** Containers that are too deep, and open. */
  #beyond = 0
  isCut = false
  #faultAt: number | null = null

  /** How many containers are open, the document itself not counted. */
  get depth(): number {
    return this.#open.length - 1 + this.#beyond
  }

  /** No more parts are taken. */
  get isFull(): boolean {
    return this.#kinds.length >= mostNodes
  }

  open(kind: TreeKind, label: string | null): void {
    if (this.#beyond > 0 || this.#open.length > deepest || this.isFull) {
      this.#beyond += 1
      this.isCut = true
      return
    }
    this.#open.push(this.#add(kind, label, null))
  }

  leaf(kind: TreeKind, label: string | null, value: string): void {
    if (this.#beyond > 0 || this.isFull) this.isCut = true
    else this.#add(kind, label, value)
  }

  /** Ends the innermost container; one that holds a text alone becomes that text's name. */
  close(): void {
    if (this.#beyond > 0) this.#beyond -= 1
    else if (this.#open.length > 1) {
      const node = this.#open.pop() ?? 0
      if (treeKinds[this.#kinds[node] ?? 0] === 'element') this.#mergeText(node)
      this.#ends[node] = this.#kinds.length
    }
  }

  /** Ends all that is open; `faultAt`: where the document stops being one. */
  finish(faultAt: number | null = null): void {
    this.#beyond = 0
    while (this.#open.length > 1) this.close()
    this.#ends[0] = this.#kinds.length
    this.#faultAt = faultAt
  }

  /** What a part holds, from one on. Throws Error where there is no such part. */
  rows(node: number, from: number, size: number): TreeRows {
    const children = this.#counts[node]
    if (children === undefined) throw new Error(`it has ${this.#kinds.length} parts`)
    const nodes: TreeNode[] = []
    let child = node + 1
    for (let position = 0; position < Math.min(children, from + size); position += 1) {
      if (position >= from) nodes.push(this.#describe(child))
      child = this.#ends[child] ?? Number.MAX_SAFE_INTEGER
    }
    return { from, children, nodes, isCut: this.isCut, faultAt: this.#faultAt }
  }

  /** Parts whose name or value has a text, in either case. */
  find(text: string): FoundNodes {
    const wanted = text.toLowerCase()
    const ways: TreeStep[][] = []
    let [count, steps] = [0, 0]
    for (let node = 1; node < this.#kinds.length; node += 1) {
      if (!has(this.#labels[node], wanted) && !has(this.#values[node], wanted)) continue
      count += 1
      if (ways.length >= mostWays || steps >= mostSteps) continue
      const way = this.#wayTo(node)
      steps += way.length
      ways.push(way)
    }
    return { count, ways }
  }

  #add(kind: TreeKind, label: string | null, value: string | null): number {
    const [node, parent] = [this.#kinds.length, this.#open.at(-1) ?? 0]
    this.#kinds.push(treeKinds.indexOf(kind))
    this.#labels.push(label)
    this.#values.push(value)
    this.#parents.push(parent)
    this.#positions.push(this.#counts[parent] ?? 0)
    this.#counts.push(0)
    this.#ends.push(node + 1)
    this.#counts[parent] = (this.#counts[parent] ?? 0) + 1
    return node
  }

  #mergeText(node: number): void {
    if (this.#counts[node] !== 1 || treeKinds[this.#kinds[node + 1] ?? 0] !== 'text') return
    const last = [this.#kinds, this.#labels, this.#parents, this.#positions, this.#counts, this.#ends]
    for (const list of last) list.pop()
    this.#values[node] = this.#values.pop() ?? null
    this.#counts[node] = 0
  }

  #describe(node: number): TreeNode {
    const value = this.#values[node] ?? null
    const isCut = value !== null && value.length > longestValue
    return {
      node,
      kind: treeKinds[this.#kinds[node] ?? 0] ?? 'text',
      label: this.#labels[node] ?? null,
      value: isCut ? value.slice(0, longestValue) : value,
      isCut,
      children: this.#counts[node] ?? 0,
    }
  }

  #wayTo(node: number): TreeStep[] {
    const way: TreeStep[] = []
    for (let at = node; at > 0; at = this.#parents[at] ?? 0)
      way.push({ node: at, position: this.#positions[at] ?? 0, children: this.#counts[at] ?? 0 })
    return way.reverse()
  }
}

function has(text: string | null | undefined, wanted: string): boolean {
  return text?.toLowerCase().includes(wanted) ?? false
}
