import { cp, readFile, rename, rm, stat, utimes, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { type LedgerItem, LedgerPage } from '@dossier/contract'
import { type ComparedLine, RunComparison } from '@dossier/contract/ledger/ledger-runs'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { makeFolder, removeFolders } from '../harness/folders.ts'
import { untilIndexed } from '../harness/indexing.ts'
import { type Program, startProgram } from '../harness/program.ts'
import { sharedPlace } from '../harness/shared-folder.ts'
import { containers } from './containers.ts'
import type { Member } from './stored-7z.ts'

const members: Member[] = [
  { name: 'first.txt', text: 'The first member tells of a crane.' },
  { name: 'second.txt', text: 'The other one tells of a harbour..' },
  { name: 'third.txt', text: 'The third member says nothing at all.' },
]
const [first, second, third] = members
if (!first || !second || !third) throw new Error('three members')

/** What is done to a container between two runs. Swapped members have the same length, so that no size tells. */
const deeds: Record<string, Member[]> = {
  untouched: members,
  removed: [first, third],
  swapped: [{ ...first, text: second.text }, { ...second, text: first.text }, third],
  cut: [first, { ...second, text: second.text.slice(0, 9) }, third],
  added: [...members, { name: 'fourth.txt', text: 'It was not there.' }],
}

const pstNames = ['cut.pst', 'spoilt.pst', 'untouched.pst']

/** A file of before with the bytes of somebody else, and with the date that it had. */
async function replace(path: string, bytes: Buffer): Promise<void> {
  const { atime, mtime } = await stat(path)
  await writeFile(path, bytes)
  await utimes(path, atime, mtime)
}

describe('what somebody did to the files between two runs', () => {
  let program: Program
  let folder: string
  let before: LedgerItem[]
  let after: LedgerItem[]
  let told: ComparedLine[]

  beforeAll(async () => {
    folder = join(await makeFolder('sabotage'), 'files')
    await cp(await makeFolder('sabotage-empty'), folder, { recursive: true })
    for (const [kind, make] of Object.entries(containers)) {
      for (const deed of Object.keys(deeds)) await writeFile(join(folder, `${deed}.${kind}`), make(distinct(members, deed)))
    }
    await writeFile(join(folder, 'swapped.gz'), gzipSync('packed alone'))
    await writeFile(join(folder, 'cut.gz'), gzipSync('word '.repeat(5_000)))
    for (const name of ['one.txt', 'two.txt', 'gone.txt', 'moved.txt'])
      await writeFile(join(folder, name), `This is ${name}`.padEnd(30, '.'))
    const pst = sharedPlace('real-documents/testPST_variousBodyTypes.pst')
    // What stands behind its end keeps one from being a duplicate of another.
    const whole = pst && (await readFile(pst))
    if (whole) for (const name of pstNames) await writeFile(join(folder, name), Buffer.concat([whole, Buffer.from(name)]))
    program = await startProgram(await makeFolder('sabotage-home'), [folder])
    await untilIndexed(program)
    before = await readLedger()
    await sabotage(pst !== undefined)
    await index()
    after = await readLedger()
    told = await compare()
  }, 400_000)
  afterAll(async () => {
    await program?.kill()
    await removeFolders()
  })

  async function index(): Promise<void> {
    await program.call('POST', '/api/local/index', { folder })
    await untilIndexed(program)
  }

  async function sabotage(hasPst: boolean): Promise<void> {
    for (const [kind, make] of Object.entries(containers)) {
      for (const [deed, changed] of Object.entries(deeds))
        await replace(join(folder, `${deed}.${kind}`), make(distinct(changed, deed)))
    }
    await replace(join(folder, 'swapped.gz'), gzipSync('packed other'))
    await replace(join(folder, 'cut.gz'), (await readFile(join(folder, 'cut.gz'))).subarray(0, 40))
    const [one, two] = await Promise.all(['one.txt', 'two.txt'].map((name) => readFile(join(folder, name))))
    if (one && two) await Promise.all([replace(join(folder, 'one.txt'), two), replace(join(folder, 'two.txt'), one)])
    await rm(join(folder, 'gone.txt'))
    await rename(join(folder, 'moved.txt'), join(folder, 'elsewhere.txt'))
    if (!hasPst) return
    const whole = await readFile(join(folder, 'cut.pst'))
    await replace(join(folder, 'cut.pst'), whole.subarray(0, Math.floor(whole.length * 0.6)))
    await replace(
      join(folder, 'spoilt.pst'),
      Buffer.from(whole).fill(0, Math.floor(whole.length * 0.1), Math.floor(whole.length * 0.9)),
    )
  }

  async function readLedger(): Promise<LedgerItem[]> {
    const page = LedgerPage.parse(await program.call('GET', '/api/local-datashare/ledger?size=10000'))
    return page.items
  }

  async function compare(): Promise<ComparedLine[]> {
    const { items } = RunComparison.parse(
      await program.call('GET', '/api/local-datashare/ledger/compare?before=1&after=2&size=10000'),
    )
    return items
  }

  const lineOf = (ledger: LedgerItem[], name: string) =>
    ledger.find(({ path, embeddedPath }) => path === join(folder, name) && embeddedPath === null)
  /** The line of what has the members: in a packed archive what is packed. */
  const archiveIn = (ledger: LedgerItem[], name: string) => {
    const lines = ledger.filter(({ path, members }) => path === join(folder, name) && members !== null)
    return lines.find(({ embeddedPath }) => (embeddedPath !== null) === name.endsWith('.gz'))
  }
  const codesOf = (name: string) => lineOf(after, name)?.reasons.map(({ code }) => code) ?? []
  const namesIn = (name: string, code: string) =>
    String(Object(lineOf(after, name)?.reasons.find((reason) => reason.code === code)).facts?.names ?? '')
  const changesOf = (name: string) => told.filter(({ path }) => path === join(folder, name)).flatMap(({ changes }) => changes)

  describe.each(Object.keys(containers))('in a %s', (kind) => {
    it('names the expected members, those that were read, and with what', () => {
      const line = archiveIn(before, `untouched.${kind}`)
      expect(line?.members).toMatchObject({ expected: 3, read: 3, failed: 0 })
      expect(line?.tool).toMatch(/\d/)
      expect(line?.options).not.toBeNull()
      const inside = before.filter(
        ({ path, embeddedPath }) => path === join(folder, `untouched.${kind}`) && embeddedPath !== null,
      )
      expect(inside.filter(({ tool, options }) => tool === null || options === null)).toEqual([])
      expect(archiveIn(after, `removed.${kind}`)?.members).toMatchObject({ expected: 2, read: 2, failed: 0 })
    })

    it('sees a member that was removed', () => {
      expect(codesOf(`removed.${kind}`)).toEqual(expect.arrayContaining(['content-changed', 'members-gone']))
      expect(namesIn(`removed.${kind}`, 'members-gone')).toContain('second')
      expect(changesOf(`removed.${kind}`)).toContain('gone')
    })

    it('sees two members that were swapped, and one that was cut', () => {
      for (const deed of ['swapped', 'cut']) {
        expect(codesOf(`${deed}.${kind}`)).toEqual(expect.arrayContaining(['content-changed', 'members-changed']))
        expect(changesOf(`${deed}.${kind}`)).toContain('changed')
      }
      expect(namesIn(`swapped.${kind}`, 'members-changed')).toMatch(/first.*second/)
      expect(namesIn(`cut.${kind}`, 'members-changed')).toContain('second')
    })

    it('sees a member that was added, and nothing where nothing was done', () => {
      expect(codesOf(`added.${kind}`)).toContain('members-new')
      expect(namesIn(`added.${kind}`, 'members-new')).toContain('fourth')
      expect(changesOf(`added.${kind}`)).toContain('new')
      expect(changesOf(`untouched.${kind}`)).toEqual([])
      expect(codesOf(`untouched.${kind}`)).toEqual([])
    })
  })

  it('sees files that were swapped with their dates as they were, removed, and moved', () => {
    for (const name of ['one.txt', 'two.txt']) {
      expect(codesOf(name)).toContain('content-changed')
      expect(changesOf(name)).toContain('changed')
    }
    expect(lineOf(after, 'gone.txt')?.missingSince).toEqual(expect.any(Number))
    expect(changesOf('gone.txt')).toEqual(['missing'])
    expect(codesOf('elsewhere.txt')).toContain('moved-from')
    expect(changesOf('elsewhere.txt')).toEqual(['moved'])
  })

  it('sees a packed file that was swapped, and one that was cut', () => {
    for (const name of ['swapped.gz', 'cut.gz']) expect([name, changesOf(name).includes('changed')]).toEqual([name, true])
    expect(changesOf('cut.gz').some((change) => change === 'worse' || change === 'gone')).toBe(true)
  })

  it.skipIf(sharedPlace('real-documents/testPST_variousBodyTypes.pst') === undefined)(
    'sees a cut or spoilt mailbox of Outlook',
    () => {
      for (const name of ['cut.pst', 'spoilt.pst']) {
        expect(codesOf(name)).toContain('content-changed')
        expect([name, changesOf(name).includes('changed')]).toEqual([name, true])
        expect([
          name,
          changesOf(name).some((change) => change === 'worse' || change === 'gone' || change === 'otherReason'),
        ]).toEqual([name, true])
      }
      expect(changesOf('untouched.pst')).toEqual([])
    },
  )
})

/** So that no two containers are the same: then one would be a duplicate of the other. */
function distinct(list: Member[], deed: string): Member[] {
  return list.map((member) => ({ ...member, text: `${member.text} (${deed})` }))
}
