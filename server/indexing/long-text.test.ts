import { createHash } from 'node:crypto'
import { expect, it } from 'vitest'
import { describeOnBoth } from '../records/testing/on-both.ts'
import { folder, openOn, pipeline, write } from './testing/indexed-folder.ts'

describeOnBoth('a text that is read in parts', (place) => {
  openOn(place)

  it('is stored as its file and a document for each part, the same every time', async () => {
    const parts = Array.from({ length: 130 }, (_, at) => `part big.csv,${at} words of part ${at} `.padEnd(400, `w${at} `))
    await write({ 'big.csv': ['the first part', ...parts].join('\n'), 'small.txt': 'beside it' })
    await pipeline.index(folder)
    expect(await pipeline.totals()).toMatchObject({ found: 132, indexed: 132 })
    const once = await pipeline.state(folder)
    expect(JSON.stringify(once)).toContain('words of part 129')
    await pipeline.index(folder, { filter: false })
    expect(await pipeline.state(folder)).toEqual(once)
  })

  it('may say the same in two parts of one name', async () => {
    await write({ 'twice.csv': ['the first part', 'part same the very words', 'part same the very words'].join('\n') })
    await pipeline.index(folder)
    expect(await pipeline.totals()).toMatchObject({ found: 3, indexed: 3 })
  })

  it('may have a part that is too long for one transaction', async () => {
    const noise = Array.from({ length: 40_000 }, (_, at) => createHash('sha256').update(String(at)).digest('hex')).join(' ')
    await write({ 'noise.csv': ['the first part', `part long.csv, ${noise} lastword`].join('\n') })
    await pipeline.index(folder)
    expect(await pipeline.totals()).toMatchObject({ found: 2, indexed: 2 })
    expect(JSON.stringify(await pipeline.state(folder))).toContain('lastword')
  })
})
