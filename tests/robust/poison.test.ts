import { writeFile } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { LedgerPage } from '@dossier/contract'
import { afterAll, expect, it } from 'vitest'
import { writePoison } from '../bench/corpus/poison-files.ts'
import { brokenStructures } from '../bench/corpus/poison-structures.ts'
import { makeFolder, removeFolders } from '../harness/folders.ts'
import { untilIndexed } from '../harness/indexing.ts'
import { startProgram } from '../harness/program.ts'

afterAll(removeFolders)

/** What each comes to: a state, and the code of its first reason, whether or not there was time to compare. What is sound but for its size is read. */
const fates: Record<string, string> = {
  'flood.tiff': 'damaged cut-picture',
  'flood.jpg': 'indexed pictures-only',
  'deep.json': 'indexed-in-part cut-text',
  'deep-100000.xml': 'indexed',
  'circle.doc': 'damaged unreadable',
  'circle-of-pages.pdf': 'indexed no-text',
  'circle-of-tables.pdf': 'indexed no-text',
  // Half a gigabyte of it is unpacked; a reader that has no time left for that is not waited for.
  'bomb.tar.zst': expect.stringMatching(/^(unsupported read-elsewhere|indexed-in-part members-unread)$/),
  'nested-parts.eml': 'indexed-in-part cut-message',
  'no-size.emf': 'damaged unreadable',
  'no-size.wmf': 'damaged unreadable',
  'many-tables.ttf': 'damaged unreadable',
  'many-fonts.ttc': 'damaged unreadable',
  'no-size.mp4': 'damaged partly-read',
  'huge-extra.tar': 'damaged cut-archive',
  'huge-directory.7z': 'damaged unreadable',
}

it('tells of each file with a broken structure what became of it, and reads the healthy ones beside it', async () => {
  const folder = await makeFolder('poison-structures')
  for (const [at, poison] of brokenStructures.entries()) {
    await writePoison(join(folder, poison.name), poison)
    await writeFile(join(folder, `healthy-${at}.txt`), `harbour ${at}`)
  }
  const program = await startProgram(await makeFolder('poison-home'), [folder])
  try {
    await untilIndexed(program)
    const { items } = LedgerPage.parse(await program.call('GET', '/api/local-datashare/ledger?size=1000'))
    const roots = items.filter(({ embeddedPath }) => embeddedPath === null)
    const told = roots.map(({ path, state, reasons }) => {
      const first = reasons.find(({ code }) => code !== 'not-compared')
      return [basename(path), [state, first?.code].filter(Boolean).join(' ')]
    })
    const healthy = brokenStructures.map((_, at) => [`healthy-${at}.txt`, 'indexed'])
    expect(Object.fromEntries(told)).toEqual({ ...fates, ...Object.fromEntries(healthy) })
  } finally {
    await program.stop()
  }
})
