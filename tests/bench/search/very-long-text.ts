import { createWriteStream } from 'node:fs'
import { stat } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { LedgerPage } from '@dossier/contract'
import { makeFolder } from '../../harness/folders.ts'
import { untilIndexed } from '../../harness/indexing.ts'
import { type Program, startProgram, unchecked } from '../../harness/program.ts'
import { countFound } from '../measuring/count-found.ts'
import { watchCpu } from '../measuring/cpu-time.ts'
import { peakFigure, watchPeak } from '../measuring/memory.ts'
import { type Figure, megabytes, seconds } from '../measuring/table.ts'

const blockBytes = 1_000_000
const longestMs = 6 * 3_600_000
const blankLine = `${' '.repeat(199)}\n`
const blankLines = blankLine.repeat(Math.ceil(blockBytes / blankLine.length))

/**
 * A log that is longer than texts may be, of blank lines mostly: how long until it can be searched up to the limit, whether that is said and counted, and
 * what all processes take at most.
 */
export async function measureVeryLongText(mb: number): Promise<Figure[]> {
  const folder = await makeFolder('bench-very-long')
  const path = join(folder, 'endless.log')
  await pipeline(Readable.from(log(mb)), createWriteStream(path))
  const { size } = await stat(path)
  const home = await makeFolder('bench-very-long-home')
  const program = await startProgram(home, ['--memory', '1.2g'], unchecked)
  await untilIndexed(program, longestMs)
  const [peak, cpu] = [watchPeak(home), watchCpu(home)]
  try {
    const startedAt = performance.now()
    await program.call('POST', '/api/local/index', { folder })
    await untilIndexed(program, longestMs)
    const tookMs = performance.now() - startedAt
    const cpuSeconds = cpu.stop()
    const memory = peakFigure(peak)
    const searchable = await searchableBytes(program)
    await expectFound(program, { mb, searchable })
    return [
      { name: `a log of ${megabytes(size)}, searchable up to ${megabytes(searchable)}`, ours: seconds(tookMs) },
      { name: 'processor time of all processes', ours: `${cpuSeconds.toFixed(0)} s: ${cpu.parts()}` },
      memory,
    ]
  } finally {
    cpu.stop()
    peak.stop()
    await program.stop()
  }
}

/** In each megabyte one line says something, with a word of its own. */
function* log(mb: number): Generator<string> {
  for (let number = 0; number < mb; number += 1) {
    const line = `2026-11-27T01:02:03 block${number}word: the crane stood still\n`
    yield line + blankLines.slice(line.length, blockBytes)
  }
}

/** What the line of the log says. */
async function searchableBytes(program: Program): Promise<number> {
  const { items } = LedgerPage.parse(await program.call('GET', '/api/local-datashare/ledger?reason=searchable-up-to'))
  const [line] = items
  const said = line?.reasons.find(({ code }) => code === 'searchable-up-to')
  if (items.length !== 1 || line?.state !== 'indexed-in-part' || !said)
    throw new Error(`no line, or not one, says where it ends: ${JSON.stringify(items)}`)
  return Number(said.facts.read)
}

/** The words of the first and the last megabyte that can be searched, of none behind it, and one file that has the field for it. */
async function expectFound(program: Program, { mb, searchable }: { mb: number; searchable: number }): Promise<void> {
  const last = Math.floor(searchable / blockBytes) - 1
  const wanted = {
    block0word: 1,
    [`block${last}word`]: 1,
    [`block${mb - 1}word`]: 0,
    '_exists_:metadata.tika_metadata_searchable_bytes': 1,
  }
  for (const [query, count] of Object.entries(wanted)) {
    const found = await countFound(program, query)
    if (found !== count) throw new Error(`${query} finds ${found} documents, not ${count}`)
  }
}
