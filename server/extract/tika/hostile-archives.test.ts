import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { because } from '@dossier/contract'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { cpioOf, sevenZipOf, tarOf } from '../../containers/testing/odd-archives.ts'
import { storedRar } from '../../containers/testing/stored-rar.ts'
import { engineBinary } from '../../engine/tantivy/test-engine.ts'
import { parts } from '../../parts.ts'
import type { Extraction, Extractor } from '../port.ts'
import { deflatedZip } from '../testing/deflated-zip.ts'
import { startTika } from './start.ts'

const signal = new AbortController().signal
const around = mkdtempSync(join(tmpdir(), 'dossier-archives-'))
const [home, folder] = [join(around, 'home'), join(around, 'files')]
const secret = join(around, 'secret.txt')
let tika: Extractor

beforeAll(async () => {
  for (const path of [home, folder]) mkdirSync(path)
  writeFileSync(secret, 'the second set of books')
  tika = await startTika({ jar: parts.tikaJar, home, confiner: engineBinary() })
  await tika.version(signal)
}, 90_000)
afterAll(async () => {
  await tika.close()
  rmSync(around, { recursive: true, force: true })
})

function read(name: string, bytes: Uint8Array): Promise<Extraction> {
  const path = join(folder, name)
  writeFileSync(path, bytes)
  return tika.extract({ path: Buffer.from(path), name, sizeBytes: statSync(path).size }, signal)
}

const escaped = join(tmpdir(), 'dossier-escaped.txt')
const names = [
  '../up.txt',
  '../../../../../../../../../../tmp/dossier-escaped.txt',
  '..\\..\\up.txt',
  '/tmp/dossier-escaped.txt',
  'C:\\drive.txt',
  '//server/share.txt',
  'line\r\nbreak.txt',
  'cod\u202etxt.exe',
  'con',
  '.',
  '..',
  `${'long'.repeat(1_024)}.txt`,
  `${'deep/'.repeat(800)}deep.txt`,
  'same.txt',
  'same.txt',
]
/** Latin 1, a lone continuation, half of a pair. */
const noUnicode = [Buffer.from('caf\xe9.txt', 'latin1'), Buffer.from('80ff2e747874', 'hex'), Buffer.from('eda0802e747874', 'hex')]
const withNames = (all: (string | Buffer)[]) => all.map((name, at) => ({ name, bytes: `text ${at}` }))
const everyName = withNames([...names, ...noUnicode])

function mailWith(members: { name: string | Buffer; bytes: string }[]): Buffer {
  const piece = ({ name, bytes }: { name: string | Buffer; bytes: string }) => {
    const coded = `utf-8''${[...Buffer.from(name)].map((byte) => `%${byte.toString(16).padStart(2, '0')}`).join('')}`
    return `--b\r\nContent-Type: text/plain\r\nContent-Disposition: attachment; filename*=${coded}\r\n\r\n${bytes}\r\n`
  }
  return Buffer.from(
    `From: a@example.org\r\nContent-Type: multipart/mixed; boundary=b\r\n\r\n${members.map(piece).join('')}--b--\r\n`,
  )
}

/** Of names that no file may have, the library of RAR makes no file: their lines say so. */
const leftOutByRar = ['text 10', 'text 16']

const archives: [name: string, bytes: Buffer, count: number][] = [
  ['zip', deflatedZip([...everyName, { name: 'nul\0.txt', bytes: `text ${everyName.length}` }]), everyName.length + 1],
  ['tar', tarOf(everyName), everyName.length],
  ['tar.gz', gzipSync(tarOf(everyName)), everyName.length],
  ['cpio', cpioOf(everyName), everyName.length],
  ['old.cpio', cpioOf(everyName, 'odc'), everyName.length],
  ['cpio.gz', gzipSync(cpioOf(everyName)), everyName.length],
  [
    '7z',
    sevenZipOf(withNames([...names, 'half \ud800.txt']).map(({ name, bytes }) => ({ name: String(name), bytes }))),
    names.length + 1,
  ],
  ['rar', storedRar(everyName.map(({ name, bytes }) => ({ name, text: bytes }))), everyName.length],
  ['eml', mailWith(everyName), everyName.length],
]

describe('an archive', () => {
  it.each(archives)(
    '(%s) with names that lead elsewhere is read, and writes nowhere',
    { timeout: 60_000 },
    async (kind, bytes, count) => {
      const before = readdirSync(around, { recursive: true }).length
      const { root, embedded } = await read(`names.${kind}`, bytes)
      const leftOut = kind === 'rar' ? leftOutByRar : []
      const texts = embedded.map(({ text }) => text).filter((text) => text.startsWith('text'))
      expect([...texts, ...leftOut].toSorted()).toEqual(Array.from({ length: count }, (_, at) => `text ${at}`).toSorted())
      expect(new Set(embedded.map(({ embeddedPath }) => embeddedPath)).size).toBe(embedded.length)
      expect(root.outcome.state).toBe(leftOut.length > 0 ? 'indexed-in-part' : 'indexed')
      const unread = embedded.filter(({ outcome }) => outcome.state !== 'indexed').map(({ outcome }) => outcome.reasons)
      expect(unread).toEqual(leftOut.map(() => [because('member-left-out')]))
      // The archive itself.
      expect(readdirSync(around, { recursive: true })).toHaveLength(before + 1)
      expect(existsSync(escaped)).toBe(false)
    },
  )

  const specials = [
    { name: 'link', bytes: secret, mode: 0o120777 },
    { name: 'zero', mode: 0o020666, bytes: '' },
    { name: 'disk', mode: 0o060666, bytes: '' },
    { name: 'pipe', mode: 0o010666, bytes: '' },
    { name: 'good.txt', bytes: 'about the harbour' },
  ]
  const link = ['link', [because('link-inside', { target: secret })], secret]
  const device = because('special-device')
  const rest = [
    ['zero', [device], ''],
    ['disk', [device], ''],
    ['pipe', [because('special-pipe')], ''],
    ['good.txt', [], 'about the harbour'],
  ]
  const hard = [['hard', [because('link-inside', { target: 'good.txt' })], 'good.txt']]

  it.each<[string, Buffer, unknown[]]>([
    ['zip', zipWithModes(specials), [link, ...rest]],
    ['zip.gz', gzipSync(zipWithModes(specials)), [link, ...rest]],
    ['tar', tarOf(specials, { hard: 'good.txt' }), [link, ...rest, ...hard]],
    ['tar.gz', gzipSync(tarOf(specials, { hard: 'good.txt' })), [link, ...rest, ...hard]],
    [
      'cpio',
      cpioOf([
        ...specials.map((each) => (each.name === 'good.txt' ? { ...each, inode: 9, links: 2 } : each)),
        { name: 'hard', inode: 9, links: 2 },
      ]),
      [link, ...rest, ...hard],
    ],
    ['old.cpio', cpioOf(specials, 'odc'), [link, ...rest]],
    [
      'rar',
      storedRar([
        { name: 'link', text: '', linksTo: secret },
        { name: 'good.txt', text: 'about the harbour' },
      ]),
      [rest[3], link],
    ],
    ['7z', sevenZipOf(specials.filter(({ bytes }) => bytes !== '')), [['link', [], secret], rest[3]]],
  ])(
    '(%s) tells of links and devices, and gives nothing of what they lead to',
    { timeout: 60_000 },
    async (kind, bytes, told) => {
      const { root, embedded } = await read(`links.${kind}`, bytes)
      expect(JSON.stringify([root, embedded])).not.toContain('second set')
      const members = embedded.filter(({ contentType }) => !/zip|tar/.test(contentType))
      expect(members.map(({ name, outcome, text }) => [name, outcome.reasons, text])).toEqual(told)
      expect(members.map(({ outcome }) => outcome.state)).toEqual(told.map(() => 'indexed'))
      expect(root.outcome.state).toBe('indexed')
    },
  )
})

/** Members with what Unix says of them in the upper half of their attributes. */
function zipWithModes(members: { name: string; bytes: string; mode?: number }[]): Buffer {
  const zip = deflatedZip(members)
  let at = 0
  for (const { mode = 0o100644 } of members) {
    at = zip.indexOf('PK\x01\x02', at + 1, 'latin1')
    zip[at + 5] = 3
    zip.writeUInt16LE(mode, at + 40)
  }
  return zip
}
