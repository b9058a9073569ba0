import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { bytesOfBuffer } from '../bytes.ts'
import type { PortionLimits } from '../portion.ts'
import { sealedBlock } from './layout.ts'
import { blocksOfNode } from './node-blocks.ts'
import { nodesOf, openPst, type Pst, PstBlocks, type PstNode } from './pst.ts'
import { pstPortions } from './pst-portions.ts'
import { writePst } from './write-pst.ts'

const folder = mkdtempSync(join(tmpdir(), 'dossier-pst-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))
let written = 0

const word = (value: number) => {
  const bytes = Buffer.alloc(8)
  bytes.writeUInt32LE(value)
  return bytes
}

/** A PST in which each node has the blocks that are given; the ids of those with lists end with a two. */
async function made(nodes: { id: number; data: number; inside?: number }[], contents: Map<number, Buffer>): Promise<Buffer> {
  const header = Buffer.alloc(564)
  header.write('!BDN')
  header.writeUInt16LE(23, 10)
  const empty = await openPst(bytesOfBuffer(Buffer.concat([header, Buffer.alloc(512)])))
  if (!empty) throw new Error('no header')
  const { layout } = empty
  const blocks = [...contents].map(([id, content]) => {
    const entry = Buffer.concat([word(id), word(0), Buffer.from([content.length, 0, 1, 0]), Buffer.alloc(4)])
    return { id, sizeBytes: content.length, entry, read: async () => sealedBlock(content, id, { layout, isChanged: false }) }
  })
  const entries = nodes.map(({ id, data, inside = 0 }): PstNode => {
    return { id, data, inside, entry: Buffer.concat([word(id), word(data), word(inside), word(0x122)]) }
  })
  const path = nextPath()
  await writePst(empty, { nodes: entries, blocks, folders: new Set(), isDamaged: false }, path)
  return readFileSync(path)
}

function nextPath(): string {
  written += 1
  return join(folder, String(written))
}

const listHead = (kind: number, count: number) => Buffer.from([kind, kind === 2 ? 0 : 1, count, 0, 0, 0, 0, 0])
/** The property that counts messages says one, whatever there is. */
const folderData = Buffer.from('ff0236030001000000', 'hex')

/** A store, a folder with its tables, and messages of one block each; the last one's data is a list of two blocks, and something lies inside it. */
async function mailOf(messages: number): Promise<Buffer> {
  const contents = new Map([
    [4, Buffer.from('the store')],
    [8, folderData],
    [12, Buffer.from('table of folders')],
    [16, Buffer.from('table of messages')],
    [20, Buffer.from('first half')],
    [24, Buffer.from('second half')],
    [26, Buffer.concat([listHead(1, 2), word(20), word(24)])],
    [28, Buffer.from('attached')],
    [30, Buffer.concat([listHead(2, 1), word(0x25), word(28), word(0)])],
  ])
  const nodes = [
    { id: 0x21, data: 4 },
    { id: 0x122, data: 8 },
    { id: 0x12d, data: 12 },
    { id: 0x12e, data: 16 },
  ]
  for (let number = 1; number < messages; number += 1) {
    contents.set(100 + 4 * number, Buffer.from(`message ${number}`))
    nodes.push({ id: 0x200004 + 32 * number, data: 100 + 4 * number })
  }
  const last = { id: 0x200004 + 32 * messages, data: 26, inside: 30 }
  return made([...nodes, last], contents)
}

type Read = { kinds: Set<number>; messages: string[]; folder: string }

/** What a portion has; each block's text, in the order in which a reader comes to them. */
async function readPst(file: Buffer): Promise<Read> {
  const pst = await openPst(bytesOfBuffer(file))
  if (!pst) throw new Error('no PST')
  const blocks = new PstBlocks(pst)
  const read: Read = { kinds: new Set(), messages: [], folder: '' }
  for await (const node of nodesOf(pst)) {
    read.kinds.add(node.id % 32)
    if (node.id % 32 === 4) read.messages.push((await textsOf(pst, blocks, node)).join('; '))
    if (node.id === 0x122) read.folder = (await textsOf(pst, blocks, node, 'hex')).join()
  }
  return read
}

async function textsOf(pst: Pst, blocks: PstBlocks, node: PstNode, encoding: 'latin1' | 'hex' = 'latin1'): Promise<string[]> {
  const found = await blocksOfNode(pst, blocks, node)
  const plain = found.filter(({ id }) => id % 4 === 0)
  return Promise.all(plain.map(async ({ at, sizeBytes }) => (await pst.bytes.read(at, sizeBytes)).toString(encoding)))
}

async function divide(file: Buffer, limits: PortionLimits): Promise<{ count: number | undefined; read: Read[] } | undefined> {
  const found = await pstPortions(bytesOfBuffer(file), limits, new AbortController().signal)
  if (!found) return undefined
  const read: Read[] = []
  for await (const portion of found.portions()) {
    const path = nextPath()
    const sizeBytes = await portion.writeTo(path)
    const bytes = readFileSync(path)
    expect(bytes.length).toBe(sizeBytes)
    read.push(await readPst(bytes))
  }
  return { count: found.count, read }
}

const limits: PortionLimits = { from: 0, members: 40, bytes: 5_000 }

describe('a PST', () => {
  it('is divided so that each message is in one portion, with its folders and all of its blocks', async () => {
    const { count, read } = (await divide(await mailOf(100), limits)) ?? { read: [] }
    expect(count).toBe(100)
    expect(read.map(({ messages }) => messages.length)).toEqual([40, 40, 20])
    const all = read.flatMap(({ messages }) => messages)
    expect(all.slice(0, 99)).toEqual(Array.from({ length: 99 }, (_, at) => `message ${at + 1}`))
    expect(all[99]?.split('; ').toSorted()).toEqual(['attached', 'first half', 'second half'])
  })

  it('has no table of messages in a portion, and folders that may have any number', async () => {
    const { read } = (await divide(await mailOf(100), limits)) ?? { read: [] }
    for (const { kinds, folder } of read) {
      expect([...kinds]).toEqual([1, 2, 13, 4])
      expect(folder).toBe('ff0236030003030300')
    }
  })

  it('is divided by its bytes, too', async () => {
    const { read } = (await divide(await mailOf(100), { ...limits, bytes: 101 })) ?? { read: [] }
    expect(read.length).toBeGreaterThan(8)
    expect(read.flatMap(({ messages }) => messages)).toHaveLength(100)
  })

  it('is left whole where one portion is enough, where it is damaged, and where it is of another generation', async () => {
    const file = await mailOf(100)
    expect(await divide(file, { ...limits, bytes: file.length })).toBeUndefined()
    const damaged = Buffer.from(file)
    damaged.fill(0, damaged.readUInt32LE(224), damaged.readUInt32LE(224) + 512)
    expect(await divide(damaged, limits)).toBeUndefined()
    const unknown = Buffer.from(file)
    unknown.writeUInt16LE(37, 10)
    expect(await divide(unknown, limits)).toBeUndefined()
    expect(await divide(Buffer.alloc(10_000), limits)).toBeUndefined()
  })

  it('gives what can be read of it where a tree leads back to itself, or a block is missing', async () => {
    const file = await mailOf(100)
    const place = file.readUInt32LE(240)
    const looping = Buffer.from(file)
    // The first entry of the tree of blocks leads to the tree itself.
    looping.writeUInt32LE(place, place + 16)
    const { read } = (await divide(looping, limits)) ?? { read: [] }
    expect(read.flatMap(({ messages }) => messages)).toHaveLength(100)
  })
})
