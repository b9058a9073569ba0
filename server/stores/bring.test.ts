import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { AppError, because } from '@dossier/contract'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { bringFile } from './bring.ts'
import { bytesOfObject } from './object-bytes.ts'
import { Room } from './room.ts'
import { mountStores, ObjectFault, type ObjectState, type Store } from './store.ts'

const { signal } = new AbortController()
const path = Buffer.from('/srv/leak/a.txt')
const state: ObjectState = { sizeBytes: 3, modifiedNs: '1', changedNs: '1', inode: '1', tag: 'one' }
let folder: string

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'dossier-bring-'))
})
afterEach(async () => {
  mountStores([])
  await rm(folder, { recursive: true, force: true })
})

/** A store with one object. */
function storeWith(change: Partial<Store>): Store {
  const store: Store = {
    folder: Buffer.from('/srv/leak'),
    check: async () => {},
    async *walk() {},
    look: async () => state,
    read: (_path, _seen, piece = { start: 0, end: 2 }) =>
      Readable.from([Buffer.from('abc').subarray(piece.start, piece.end + 1)]),
    ...change,
  }
  mountStores([store])
  return store
}
const bring = () => bringFile({ project: 'p', path, folder, signal })

test('an object comes as a copy with its digests, which is gone once it was closed', async () => {
  storeWith({})
  const brought = await bring()
  if ('kind' in brought) throw new Error(brought.kind)
  expect(await readFile(brought.path, 'utf8')).toBe('abc')
  expect(brought.found).toMatchObject({
    sha256: 'ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad',
    stamp: { sizeBytes: 3 },
  })
  await brought.close()
  expect(await readdir(folder)).toEqual([])
})

test.each(['gone', 'changed', 'unreadable'] as const)('one that is %s on the way is told, and leaves no copy', async (kind) => {
  const fails = async function* () {
    yield Buffer.from('ab')
    throw new ObjectFault(kind, because('changed'))
  }
  storeWith({ read: () => Readable.from(fails()) })
  expect(await bring()).toMatchObject({ kind })
  expect(await readdir(folder)).toEqual([])
})

test('a store that goes away meanwhile leaves no copy either', async () => {
  storeWith({
    read: () =>
      new Readable({
        read() {
          this.destroy(new AppError('STORE_DOWN'))
        },
      }),
  })
  await expect(bring()).rejects.toMatchObject({ code: 'STORE_DOWN' })
  expect(await readdir(folder)).toEqual([])
})

test('what does not fit on the disk is not begun', async () => {
  storeWith({ look: async () => ({ ...state, sizeBytes: Number.MAX_SAFE_INTEGER }) })
  await expect(bring()).rejects.toMatchObject({ code: 'DISK_FULL' })
})

test('there is room for so many bytes, by turns, and for one that is larger alone', async () => {
  const room = new Room(10)
  const entered: string[] = []
  const enter = async (name: string, bytes: number, until = signal) => {
    const leave = await room.enter(bytes, until)
    entered.push(name)
    return leave
  }
  const leaveFirst = await enter('first', 8)
  const ending = new AbortController()
  const given = enter('given up', 1_000, ending.signal).catch(() => undefined)
  const large = enter('large', 1_000)
  const small = enter('small', 1)
  ending.abort()
  await given
  expect(entered).toEqual(['first'])
  leaveFirst()
  const leaveLarge = await large
  expect(entered).toEqual(['first', 'large'])
  leaveLarge()
  leaveLarge()
  await small
  expect(entered).toEqual(['first', 'large', 'small'])
})

test('bytes are read at any place, little pieces from few requests', async () => {
  const whole = Buffer.alloc(3 * 1024 * 1024, 'abcdefghijklm')
  let requests = 0
  const store = storeWith({
    read: (_path, _seen, piece) => {
      requests += 1
      return Readable.from([whole.subarray(piece?.start, (piece?.end ?? 0) + 1)])
    },
  })
  const bytes = bytesOfObject(store, path, { ...state, sizeBytes: whole.length })
  for (const [at, length] of [
    [0, 10],
    [1024 * 1024 - 5, 10],
    [whole.length - 3, 100],
    [whole.length, 5],
    [-2, 2],
  ] as const)
    expect(await bytes.read(at, length)).toEqual(whole.subarray(Math.max(0, at), Math.max(0, at) + length))
  expect(requests).toBe(3)
  expect((await bytes.read(5, 2 * 1024 * 1024)).equals(whole.subarray(5, 5 + 2 * 1024 * 1024))).toBe(true)
  expect(requests).toBe(4)
})
