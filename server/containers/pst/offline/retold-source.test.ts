import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { bytesOfBuffer } from '../../bytes.ts'
import { blocksOfNode } from '../node-blocks.ts'
import { nodesOf, openPst, type Pst, PstBlocks } from '../pst.ts'
import { pstPortions } from '../pst-portions.ts'
import { pstFitsSums } from '../pst-sums.ts'
import { packedHeap, packedId, packedPage, packedStore, shorts, words } from '../testing/packed-store.ts'

const folder = mkdtempSync(join(tmpdir(), 'dossier-ost-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))
let written = 0
const limits = { from: 0, members: 100, bytes: 10_000_000 }
const never = new AbortController().signal

/** A property: its number, its type (0x1f: text, 3: number), and its value or what names that. */
const property = (number: number, type: number, value: number) =>
  Buffer.concat([shorts(number, type), words(value).subarray(0, 4)])
const tree = (keyBytes: number, entryBytes: number, top: number) =>
  Buffer.concat([Buffer.from([0xb5, keyBytes, entryBytes, 0]), words(top).subarray(0, 4)])
const text = (value: string) => Buffer.from(value, 'utf16le')
const listHead = (kind: number, count: number) => Buffer.from([kind, kind === 2 ? 0 : 1, count, 0, 0, 0, 0, 0])

/** Things of two letters: more in one block than an id of a PST can tell. */
const many = Array.from({ length: 3_000 }, (_, at) => text(String.fromCharCode(0x4e00 + at)))
const body = Buffer.from(Array.from({ length: 15_000 }, (_, at) => `pier ${at}\n`).join(''))
const [bodyNode, rowsTable, rowsNode, messageNode] = [0x3f, 0x692, 0x5f, 0x200024]

/** A message whose table has a number, a text behind 3,000 others, one in the next block, and a text in a node of its own; and a table of rows outside of its heap. */
function message(): { nodes: { id: number; data: number; inside?: number }[]; blocks: Map<number, Buffer> } {
  const leaf = Buffer.concat([
    property(0x17, 3, 0xe0),
    property(0x37, 0x1f, packedId(0, 2_999)),
    property(0x70, 0x1f, packedId(1, 1)),
    property(0x1000, 0x1f, bodyNode),
  ])
  const [first = Buffer.alloc(0), second = Buffer.alloc(0)] = packedHeap(0xbc, [
    [tree(2, 6, packedId(0, 2)), leaf, ...many],
    [text('later')],
  ])
  // Rows of a number, what names a text, and a byte that says which of the two are there.
  const columns = Buffer.concat([shorts(3, 0x67f2, 0), Buffer.from([4, 0]), shorts(0x1f, 0x3001, 4), Buffer.from([4, 1])])
  const info = Buffer.concat([Buffer.from([0x7c, 2]), shorts(8, 8, 8, 9), words(packedId(0, 2)).subarray(0, 4)])
  const whole = Buffer.concat([info, words(rowsNode).subarray(0, 4), Buffer.alloc(4), columns])
  const [rowsHeap = Buffer.alloc(0)] = packedHeap(0x7c, [[whole, tree(4, 4, 0), ...many.slice(0, 2_500)]])
  const row = (at: number, bits: number) =>
    Buffer.concat([words(at).subarray(0, 4), words(packedId(0, 2_500)).subarray(0, 4), Buffer.from([bits])])
  const rows = Buffer.concat(Array.from({ length: 2_000 }, (_, at) => row(at, at === 7 ? 0x80 : 0xc0)))
  return {
    nodes: [{ id: messageNode, data: 0x10a, inside: 0x112 }],
    blocks: new Map([
      [0x100, first],
      [0x104, second],
      [0x10a, Buffer.concat([listHead(1, 2), words(0x100, 0x104)])],
      [0x112, Buffer.concat([listHead(2, 2), words(bodyNode, 0x12a, 0, rowsTable, 0x11c, 0x116)])],
      [0x116, Buffer.concat([listHead(2, 1), words(rowsNode, 0x118, 0)])],
      [0x118, rows],
      [0x11c, rowsHeap],
      [0x120, body.subarray(0, 65_000)],
      [0x124, body.subarray(65_000, 130_000)],
      [0x128, body.subarray(130_000)],
      [0x12a, Buffer.concat([listHead(1, 3), words(0x120, 0x124, 0x128)])],
    ]),
  }
}

type Divided = { members: number; lost: number | undefined; fits: boolean; bytes: Buffer }

async function divide(bytes: Buffer): Promise<Divided[]> {
  const found = await pstPortions(bytesOfBuffer(bytes), limits, never)
  const all: Divided[] = []
  for await (const { members, lost, writeTo } of found?.portions() ?? []) {
    written += 1
    const path = join(folder, String(written))
    await writeTo(path)
    const told = readFileSync(path)
    all.push({ members, lost, fits: await pstFitsSums(bytesOfBuffer(told)), bytes: told })
  }
  return all
}

/** Contents of the data of a node of a PST, or of one inside it. */
async function contentsOf(pst: Pst, node: { data: number }): Promise<Buffer[]> {
  const found = await blocksOfNode(pst, new PstBlocks(pst), { id: 0, inside: 0, entry: Buffer.alloc(0), data: node.data })
  const data = found.filter(({ id }) => id % 4 === 0).toSorted((one, other) => one.id - other.id)
  return Promise.all(data.map(({ at, sizeBytes }) => pst.bytes.read(at, sizeBytes)))
}

/** Something in a heap, by the rules of a PST: 11 bits for its number, 16 for its block. */
function inHeap(blocks: Buffer[], id: number): Buffer {
  const block = blocks[id >>> 16] ?? Buffer.alloc(0)
  const at = block.readUInt16LE(0) + 2 + 2 * ((id >>> 5) % 2 ** 11)
  return block.subarray(block.readUInt16LE(at), block.readUInt16LE(at + 2))
}

/** Nodes inside a node, at any depth. */
async function insideOf(pst: Pst, id: number): Promise<Map<number, { data: number }>> {
  const list = id === 0 ? undefined : await new PstBlocks(pst).find(id)
  const all = new Map<number, { data: number }>()
  const entries = list ? await pst.bytes.read(list.at + 8, list.sizeBytes - 8) : Buffer.alloc(0)
  for (let at = 0; at < entries.length; at += 24) {
    all.set(entries.readUInt32LE(at), { data: Number(entries.readBigUInt64LE(at + 8)) })
    for (const [inner, node] of await insideOf(pst, Number(entries.readBigUInt64LE(at + 16)))) all.set(inner, node)
  }
  return all
}

async function told(bytes: Buffer) {
  const pst = await openPst(bytesOfBuffer(bytes))
  if (!pst) throw new Error('no PST')
  for await (const node of nodesOf(pst))
    return { pst, heap: await contentsOf(pst, node), inside: await insideOf(pst, node.inside) }
  throw new Error('no node')
}

describe('a packed store', () => {
  it('is told as a PST, whose tables name what was named', async () => {
    const [portion, ...others] = await divide(packedStore(message()).bytes)
    expect(others).toEqual([])
    expect(portion).toMatchObject({ members: 1, lost: 0, fits: true })
    const { pst, heap, inside } = await told(portion?.bytes ?? Buffer.alloc(0))
    expect(pst.layout.isPacked).toBe(false)
    const leaf = inHeap(heap, inHeap(heap, heap[0]?.readUInt32LE(4) ?? 0).readUInt32LE(4))
    expect(leaf.readUInt32LE(4)).toBe(0xe0)
    expect(inHeap(heap, leaf.readUInt32LE(12))).toEqual(many[2_996])
    expect(inHeap(heap, leaf.readUInt32LE(20))).toEqual(text('later'))
    expect(leaf.readUInt32LE(28)).toBe(bodyNode)
    const pieces = await contentsOf(pst, inside.get(bodyNode) ?? { data: 0 })
    expect(Buffer.concat(pieces)).toEqual(body)
    expect(Math.max(...pieces.map(({ length }) => length))).toBeLessThanOrEqual(8_176)
    const table = await contentsOf(pst, inside.get(rowsTable) ?? { data: 0 })
    const rows = await contentsOf(pst, inside.get(rowsNode) ?? { data: 0 })
    expect(rows.map(({ length }) => length)).toEqual([8_176, 8_176, (2_000 - 2 * 908) * 9])
    expect(rows[1]?.readUInt32LE(9)).toBe(909)
    expect(inHeap(table, rows[1]?.readUInt32LE(13) ?? 0)).toEqual(many[2_497])
    // What a row says not to have stays as it is.
    expect(rows[0]?.readUInt32LE(7 * 9 + 4)).toBe(packedId(0, 2_500))
  })

  it('tells a block that was changed by a sum that does not fit, and has the rest', async () => {
    const { bytes, blocksAt } = packedStore(message())
    const at = (blocksAt.get(0x124) ?? 0) + 1_000
    bytes[at] = (bytes[at] ?? 0) ^ 1
    const [portion] = await divide(bytes)
    expect(portion).toMatchObject({ members: 1, lost: 0, fits: false })
    const { pst, inside } = await told(portion?.bytes ?? Buffer.alloc(0))
    const content = Buffer.concat(await contentsOf(pst, inside.get(bodyNode) ?? { data: 0 }))
    expect(content.length).toBe(body.length)
    expect(content.subarray(130_000)).toEqual(body.subarray(130_000))
  })

  it('counts a message as lost whose table cannot be read, and tells a page of the tree that cannot', async () => {
    const lost = packedStore(message())
    // The tree of its properties begins with another letter.
    const content = message()
    content.blocks.get(0x100)?.writeUInt8(0, 12)
    expect(await divide(packedStore(content).bytes)).toMatchObject([{ members: 1, lost: 1 }])
    lost.bytes[lost.nodesAt] = 0x44
    expect(await divide(lost.bytes)).toMatchObject([{ members: 0, lost: 0, fits: false }])
  })

  it('tells what is missing where a node inside is, or a list leads to itself', async () => {
    const without = message()
    without.blocks.delete(0x118)
    expect(await divide(packedStore(without).bytes)).toMatchObject([{ lost: 0, fits: false }])
    const looping = message()
    looping.blocks.set(0x12a, Buffer.concat([listHead(1, 2), words(0x120, 0x12a)]))
    expect(await divide(packedStore(looping).bytes)).toMatchObject([{ lost: 0, fits: false }])
  })

  it('is left to the reader, which refuses it, where its cipher is not known', async () => {
    const { bytes } = packedStore(message())
    bytes[513] = 2
    expect(await pstPortions(bytesOfBuffer(bytes), limits, never)).toBeUndefined()
  })
  it('ends where a full list names itself, and where nodes inside lead back to the list that they are in', async () => {
    const blocks = message()
    blocks.blocks.set(0x12a, Buffer.concat([listHead(1, 0), words(...Array(8_190).fill(0x12a))]))
    blocks.blocks.get(0x12a)?.writeUInt16LE(8_190, 2)
    expect(await divide(packedStore(blocks).bytes)).toMatchObject([{ lost: 0, fits: false }])
    const lists = message()
    const list = Buffer.concat([Buffer.from([2, 1, 0, 0, 0, 0, 0, 0]), words(...Array(8_190).fill(0x112))])
    list.writeUInt16LE(4_095, 2)
    lists.blocks.set(0x112, list)
    expect(await divide(packedStore(lists).bytes)).toMatchObject([{ lost: 0, fits: false }])
    const nodes = message()
    nodes.blocks.set(0x112, Buffer.concat([listHead(2, 2), words(bodyNode, 0x128, 0x112, rowsTable, 0x11c, 0x112)]))
    expect(await divide(packedStore(nodes).bytes)).toMatchObject([{ lost: 0, fits: false }])
  })

  it('counts a message as lost of which other lists name the same block again and again', async () => {
    const content = message()
    // 2,700 nodes inside, each with the same list of 8,000 blocks.
    const many = Array.from({ length: 2_700 }, () => [bodyNode, 0x142, 0]).flat()
    const inside = Buffer.concat([listHead(2, 0), words(...many)])
    inside.writeUInt16LE(2_700, 2)
    const data = Buffer.concat([listHead(1, 0), words(...Array.from({ length: 8_000 }, (_, at) => 0x1000 + 4 * at))])
    data.writeUInt16LE(8_000, 2)
    content.blocks.set(0x112, inside).set(0x142, data)
    expect(await divide(packedStore(content).bytes)).toMatchObject([{ members: 1, lost: 1 }])
  })

  it('ends where each page of its tree names the same one below, on as many levels as there are', async () => {
    const { bytes, nodesAt } = packedStore(message())
    const levels: Buffer[] = []
    for (let level = 1; level <= 11; level += 1) {
      const below = level === 1 ? nodesAt : bytes.length + (level - 2) * 4_096
      levels.push(packedPage(Array(169).fill(words(0, 0, below)), 0x81, level))
    }
    const deep = Buffer.concat([bytes, ...levels])
    words(bytes.length + 10 * 4_096).copy(deep, 224)
    const [portion] = await divide(deep)
    expect(portion?.fits).toBe(false)
    expect(portion?.members).toBeLessThan(deep.length / 4_096)
  })

  it('counts a message as lost whose tree of properties leads back to itself', async () => {
    const content = message()
    const page = Buffer.concat(Array(1_000).fill(Buffer.concat([shorts(1), words(packedId(0, 2)).subarray(0, 4)])))
    const [heap = Buffer.alloc(0)] = packedHeap(0xbc, [[tree(2, 6, packedId(0, 2)), page]])
    heap[12 + 3] = 8
    content.blocks.set(0x100, heap)
    expect(await divide(packedStore(content).bytes)).toMatchObject([{ members: 1, lost: 1 }])
  })

  it('is no longer looked at where the reading is stopped', async () => {
    const { bytes } = packedStore(message())
    const stopped = AbortSignal.abort(new Error('stopped'))
    await expect(pstPortions(bytesOfBuffer(bytes), limits, stopped)).rejects.toThrow('stopped')
  })
})
