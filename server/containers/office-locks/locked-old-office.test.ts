import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { parts } from '../../parts.ts'
import { compoundPictures, picturesOfStreams } from '../compound/compound-pictures.ts'
import { type CompoundStream, compoundStreams } from '../compound.ts'
import { readWordFile, wordText } from '../old-office/word-file.ts'
import { compoundOf } from '../testing/compound-of.ts'
import { lockOldOffice } from '../testing/lock-old-office.ts'
import { madeWord } from '../testing/made-word.ts'
import { madeWord95, xoredDocument } from '../testing/xored-document.ts'
import { openOldOffice } from './locked-old-office.ts'
import { openForReader } from './plain-old-office.ts'
import { Rc4 } from './rc4.ts'
import { xorOf } from './xor.ts'

const shared = join(process.env.DOSSIER_SHARED ?? join(import.meta.dirname, '../../../shared'), 'real-documents')
const letter = join(shared, 'test_TIKA-1251.doc')
const hasShared = existsSync(letter)
if (!hasShared) console.log(`skipped: no Word document at ${shared}`)
const password = 'Käfig 7'
const folder = mkdtempSync(join(tmpdir(), 'dossier-locked-'))
const picture = join(folder, 'picture.png')
/** One point. */
const png = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=='

beforeAll(() => {
  writeFileSync(picture, Buffer.from(png, 'base64'))
  lockOldOffice(parts.tikaJar, folder, { password, picture, ...(hasShared && { document: letter }) })
})
afterAll(() => rmSync(folder, { recursive: true }))

async function picturesIn(name: string, passwords: string[]): Promise<Buffer[] | undefined> {
  const opened = await openOldOffice(readFileSync(join(folder, name)), passwords)
  return opened && opened !== 'none' ? picturesOfStreams(opened.streams) : undefined
}

it.each(['first.xls', 'later.xls', 'slides.ppt'])('opens the pictures of %s with the password that fits', async (name) => {
  expect(await picturesIn(name, ['wrong', password])).toEqual([readFileSync(picture)])
  expect(await picturesIn(name, ['wrong'])).toBeUndefined()
  expect(compoundPictures(readFileSync(join(folder, name)))).toEqual([])
})

/** The records of a presentation, one behind the other. */
function recordsOf(slides: Buffer): Buffer[] {
  const records: Buffer[] = []
  for (let at = 0; at + 8 <= slides.length; ) {
    const end = at + 8 + slides.readUInt32LE(at + 4)
    records.push(slides.subarray(at, end))
    at = end
  }
  return records
}

function slidesOf(file: Buffer): Buffer {
  return [...compoundStreams(file)].find(({ name }) => name === 'PowerPoint Document')?.bytes ?? Buffer.alloc(0)
}

it('opens a presentation: every object is to the byte what it is in one that was never locked', async () => {
  const locked = readFileSync(join(folder, 'slides.ppt'))
  expect(await openForReader(locked, ['wrong'])).toBeUndefined()
  const opened = await openForReader(locked, ['wrong', password])
  if (!opened) throw new Error('not opened')
  expect([opened.password, opened.isLocked, opened.isWhole]).toEqual([password, false, true])
  const plain = readFileSync(join(folder, 'plain.ppt'))
  // The last two say where the others lie.
  const objects = recordsOf(slidesOf(plain)).slice(0, -2)
  expect(objects.length).toBeGreaterThan(3)
  const records = new Set(recordsOf(slidesOf(opened.bytes)).map((record) => record.toString('hex')))
  for (const object of objects) expect(records).toContain(object.toString('hex'))
  expect(compoundPictures(opened.bytes)).toEqual([readFileSync(picture)])
})

it.each(['first.xls', 'later.xls'])('leaves the places of sheets of %s as they are: these are not locked', async (name) => {
  const opened = await openOldOffice(readFileSync(join(folder, name)), [password])
  const book = (opened !== 'none' && opened?.streams.find((stream) => stream.name === 'Workbook')?.bytes) || Buffer.alloc(0)
  const [sheet, begin] = [0x85, 0x809]
  const places: number[] = []
  for (let at = 0; at + 8 <= book.length; at += 4 + book.readUInt16LE(at + 2))
    if (book.readUInt16LE(at) === sheet) places.push(book.readUInt32LE(at + 4))
  expect(places.map((place) => book.readUInt16LE(place))).toEqual([begin])
})

it('makes of a password what stands in a workbook that is locked by a mere XOR', () => {
  // As other programs have it.
  expect(xorOf('VelvetSweatshop')).toMatchObject({ key: 0xb359, verifier: 0x9a0a })
  expect(xorOf('123456789012345')).toMatchObject({ key: 0x8265, verifier: 0x9eb1 })
})

it('makes of a password what stands in Word documents that are locked by a mere XOR', () => {
  // A document of somebody who forgot the password, and found it.
  expect(xorOf('0824')).toMatchObject({ key: 0xd10d, verifier: 0xcc1f })
})

const words = { runs: [{ text: 'Ferries of the harbour leave at nine, \u0000 and the pier is closed.' }] }

it.each([
  ['of 1997', madeWord(words)],
  ['of 1995', madeWord95('Ferries of the harbour')],
])('opens a Word document %s that is locked by a mere XOR: it is to the byte what it was', async (_of, plain) => {
  const locked = xoredDocument(plain, password)
  const streamsIn = (file: Buffer) => [...compoundStreams(file)].map(({ name, bytes }) => [name, bytes.toString('hex')])
  expect(streamsIn(locked)).not.toEqual(streamsIn(plain))
  expect(await openOldOffice(locked, ['wrong'])).toBeUndefined()
  const opened = await openForReader(locked, ['wrong', password])
  expect(opened).toMatchObject({ password, isLocked: false, isWhole: true })
  expect(streamsIn(opened?.bytes ?? Buffer.alloc(0))).toEqual(streamsIn(plain))
})

it('takes a password as the Windows that it was typed in has it', async () => {
  const locked = xoredDocument(madeWord(words), Buffer.from('cfe8f0f1', 'hex').toString('latin1'))
  expect(await openForReader(locked, ['Пирс'])).toMatchObject({ password: 'Пирс' })
})

it.runIf(hasShared)('opens the pictures of a Word document', async () => {
  expect(readdirSync(folder)).toContain('letter.doc')
  const plain = compoundPictures(readFileSync(letter))
  expect(plain).toHaveLength(1)
  expect(await picturesIn('letter.doc', ['wrong', password])).toEqual(plain)
})

it.runIf(hasShared)('opens the text of a Word document: it says what it said before it was locked', async () => {
  const textIn = (all: Iterable<CompoundStream>) => {
    const file = readWordFile(
      new Map([...all].filter(({ storages }) => storages.length === 0).map(({ name, bytes }) => [name, bytes])),
    )
    return file && file !== 'locked' ? wordText(file, 0, file.main.length) : file
  }
  const locked = readFileSync(join(folder, 'letter.doc'))
  expect(textIn(compoundStreams(locked))).toBe('locked')
  const opened = await openOldOffice(locked, [password])
  const text = textIn(compoundStreams(readFileSync(letter)))
  expect(String(text).length).toBeGreaterThan(1_000)
  expect(opened && opened !== 'none' && textIn(opened.streams)).toBe(text)
})

it('says of others that it does not know their lock', async () => {
  const flags = Buffer.alloc(100)
  flags.writeUInt16LE(0xc1, 2)
  flags.writeUInt16LE(0x0100, 10)
  for (const file of [compoundOf([{ name: 'WordDocument', content: flags }]), compoundOf([{ name: 'Workbook', content: flags }])])
    expect(await openOldOffice(file, [password])).toBe('none')
  expect([...compoundStreams(readFileSync(join(folder, 'slides.ppt')))].map(({ name }) => name)).toContain('Pictures')
})

it('makes the bytes of a key that the standard tells', () => {
  // RFC 6229, 2.
  const cipher = new Rc4(Buffer.from('0102030405', 'hex'))
  expect(cipher.apply(Buffer.alloc(16)).toString('hex')).toBe('b2396305f03dc027ccc3524a0a1118a8')
  cipher.skip(224)
  expect(cipher.apply(Buffer.alloc(16)).toString('hex')).toBe('28cb1132c96ce286421dcaadb8b69eae')
})
