import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { expect, it } from 'vitest'
import { tarOf } from '../../containers/testing/odd-archives.ts'
import type { EmbeddedPart, Extraction } from '../port.ts'
import { deflatedZip } from '../testing/deflated-zip.ts'
import { fileAt, useTika } from '../testing/use-tika.ts'
import { withPortions } from './with-portions.ts'

const files = useTika()
const limits = { from: 3, members: 2, bytes: 500 }

async function everything({ embedded, more }: Extraction): Promise<EmbeddedPart[]> {
  const parts = [...embedded]
  for await (const some of more ?? []) parts.push(...some)
  return parts
}

const mail = 'From: anna@example.org\nSubject: the ledger\nDate: Mon, 02 Mar 2020 10:00:00 +0000\n\nSee you at the pier.\n'
const zip = deflatedZip([
  { name: 'a.txt', bytes: 'about the harbour' },
  { name: 'Überweisung.csv', bytes: 'name,amount\nAnna,7\n' },
  { name: 'letters/', bytes: '' },
  { name: 'letters/one.eml', bytes: mail },
  { name: 'letters/two.eml', bytes: mail },
  { name: 'empty.txt', bytes: '' },
  { name: 'old.zip', bytes: deflatedZip([{ name: 'in.txt', bytes: 'inside' }]) },
  { name: 'log.gz', bytes: gzipSync('packed words') },
])

const letter = (number: number) =>
  `From anna@example.org Mon Mar  ${number} 10:00:00 2020\nFrom: anna@example.org\nSubject: letter ${number % 3}\n\nSee you at pier ${number}.\n\n`
const mailbox = Buffer.from(Array.from({ length: 7 }, (_, at) => letter(at + 1)).join(''))
const tar = tarOf([
  { name: 'a.txt', bytes: 'about the harbour' },
  { name: 'link', bytes: 'a.txt', mode: 0o120777 },
  { name: `${'long/'.repeat(30)}b.txt`, bytes: 'about the pier '.repeat(60) },
  { name: 'c.txt', bytes: '' },
  { name: 'd.eml', bytes: mail },
  { name: 'old.zip', bytes: deflatedZip([{ name: 'in.txt', bytes: 'inside' }]) },
])

const shared = join(process.env.DOSSIER_SHARED ?? join(import.meta.dirname, '../../../../shared'), 'real-documents')
const outlook = join(shared, 'testPST_variousBodyTypes.pst')
if (!existsSync(outlook)) console.log(`skipped: no PST at ${shared}`)

it.each<[string, Buffer]>([
  ['all.zip', zip],
  ['all.tar', tar],
  ['joined.tar', Buffer.concat([tar, tarOf([{ name: 'e.txt', bytes: 'behind the end' }])])],
  ['cut.tar', tar.subarray(0, 5_000)],
  ['inbox.mbox', mailbox],
  ...(existsSync(outlook) ? [['outlook.pst', readFileSync(outlook)] satisfies [string, Buffer]] : []),
])('says the same of every member as a reading of the whole (%s)', { timeout: 60_000 }, async (name, bytes) => {
  const file = fileAt(files.write(name, bytes))
  const whole = await files.tika.extract(file, files.signal)
  const divided = await withPortions(files.tika, { home: files.home, limits }).extract(file, files.signal)
  // The reader says the sender of the first message of a mailbox twice.
  const once = (metadata: EmbeddedPart['metadata']) => Object.entries(metadata).map(([key, values]) => [key, new Set(values)])
  const without = ({ placeInContainer: _place, parent: _parent, metadata, ...part }: EmbeddedPart) => ({
    ...part,
    metadata: once(metadata),
  })
  const parts = await everything(divided)
  expect(divided.more).toBeDefined()
  const byPath = (all: EmbeddedPart[]) => all.map(without).toSorted((a, b) => (a.embeddedPath < b.embeddedPath ? -1 : 1))
  expect(byPath(parts)).toEqual(byPath(whole.embedded))
  // Of folders the reader leaves empty lines between the names; of a PST each line is said once.
  const words = (text: string) => (name === 'outlook.pst' ? new Set(text.split(/\s+/)) : text.split(/\s+/))
  expect(words(divided.root.text)).toEqual(words(whole.root.text))
  expect({ ...divided.root, text: '' }).toEqual({ ...whole.root, text: '' })
})
