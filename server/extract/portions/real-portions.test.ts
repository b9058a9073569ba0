import { gzipSync } from 'node:zlib'
import { expect, it } from 'vitest'
import type { EmbeddedPart, Extraction } from '../port.ts'
import { deflatedZip } from '../testing/deflated-zip.ts'
import { fileAt, useTika } from '../testing/use-tika.ts'
import { withPortions } from './with-portions.ts'

const files = useTika()
const limits = { from: 3, members: 2, bytes: 1_000_000 }

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

it('says the same of every member as a reading of the whole', { timeout: 60_000 }, async () => {
  const file = fileAt(files.write('all.zip', zip))
  const whole = await files.tika.extract(file, files.signal)
  const divided = await withPortions(files.tika, { home: files.home, limits }).extract(file, files.signal)
  const without = ({ placeInContainer: _place, parent: _parent, ...part }: EmbeddedPart) => part
  const parts = await everything(divided)
  expect(divided.more).toBeDefined()
  const byPath = (all: EmbeddedPart[]) => all.map(without).toSorted((a, b) => (a.embeddedPath < b.embeddedPath ? -1 : 1))
  expect(byPath(parts)).toEqual(byPath(whole.embedded))
  // Of folders the reader leaves empty lines between the names.
  const names = (text: string) => text.split(/\s+/)
  expect(names(divided.root.text)).toEqual(names(whole.root.text))
  expect({ ...divided.root, text: '' }).toEqual({ ...whole.root, text: '' })
})
