import { afterAll, expect, it } from 'vitest'
import { removeFolders } from '../harness/folders.ts'
import { type LargeLook, lookAtLarge } from './large.ts'
import { growingOriginals, holedOriginals, type LargeOriginal } from './large-originals.ts'
import { madeOriginals } from './made-originals.ts'
import { lookAtDamaged } from './rounds.ts'

// The short form of `npm run damaged`.
afterAll(removeFolders)

/** Of the process that opens originals: as much as it holds without any is a quarter of it. */
const mostMb = 450

it('shows a healthy original of each kind', async () => {
  for (const original of await madeOriginals())
    expect(await lookAtDamaged(original, { rounds: 1, seed: 'none', damage: (bytes) => bytes })).toMatchObject({
      name: original.name,
      shown: 1,
    })
})

it('damaged originals are shown as far as they go, or told why not, in words', async () => {
  for (const original of await madeOriginals()) {
    const { name, wrong, peakMb } = await lookAtDamaged(original, { rounds: 25, seed: 'tests' })
    expect({ name, wrong, isSmall: peakMb < mostMb }).toEqual({ name, wrong: [], isSmall: true })
  }
})

const wrongOf = ({ name, outcome, peakMb }: LargeLook) => {
  const faults = [...(outcome.kind === 'wrong' ? [outcome.why] : []), ...(peakMb < mostMb ? [] : [`${peakMb} MB`])]
  return faults.map((fault) => `${name}: ${fault}`)
}

async function wrongsOf(originals: readonly LargeOriginal[]): Promise<string[]> {
  const wrongs: string[] = []
  for (const original of originals) wrongs.push(...wrongOf(await lookAtLarge(original)))
  return wrongs
}

it('originals of five gigabytes are refused before they are read, or read as they are scrolled to', async () => {
  const tables = /csv|sqlite|ods$/
  const originals = holedOriginals(5 * 1024)
  for (const original of originals.filter(({ name }) => !tables.test(name)))
    expect(await lookAtLarge(original)).toMatchObject({
      outcome: { kind: 'told', why: 'the file is too large to be shown here' },
    })
  expect(await wrongsOf(originals.filter(({ name }) => /sqlite|ods$/.test(name)))).toEqual([])
})

/** Of each kind those that once took too much, or still take the most; `npm run damaged` has all. */
const few = new Set(
  [
    ['letters.rtf', 'groups.rtf', 'cells.csv', 'lines.dxf', 'deep.sxw', 'chapter.epub', 'list.epub', 'rows.ods', 'sheets.ods'],
    ['texts.xlsx', 'text.xlsx', 'texts.xlsb', 'sheets.xlsb', 'paragraphs.pptx', 'again.pptx', 'text.docx', 'paragraphs.docx'],
  ].flat(),
)

it('originals that unpack, repeat or go on without end take neither memory nor time', async () => {
  const originals = growingOriginals(40).filter(({ name }) => few.has(name))
  expect(originals).toHaveLength(few.size)
  expect(await wrongsOf(originals)).toEqual([])
  // What takes so little for each megabyte that 40 of them would go unnoticed.
  expect(await wrongsOf(growingOriginals(160).filter(({ name }) => /^(?:styles\.xlsx|slide\.pptx)$/.test(name)))).toEqual([])
})
