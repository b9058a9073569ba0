import { createWriteStream } from 'node:fs'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { makeFolder } from '../../harness/folders.ts'
import { untilIndexed } from '../../harness/indexing.ts'
import { startProgram, unchecked } from '../../harness/program.ts'
import { countFound } from '../measuring/count-found.ts'
import { peakFigure, watchPeak } from '../measuring/memory.ts'
import { type Figure, seconds } from '../measuring/table.ts'

const linesAtOnce = 20_000
const longestMs = 6 * 3_600_000

/** A table of so many megabytes, made for this run: how long until its last word is found, and what all processes take at most. */
export async function measureLongText(mb: number): Promise<Figure[]> {
  const folder = await makeFolder('bench-long')
  await pipeline(Readable.from(table(mb * 1_000_000)), createWriteStream(join(folder, 'table.csv')))
  const home = await makeFolder('bench-long-home')
  const program = await startProgram(home, ['--memory', '1.2g'], unchecked)
  const peak = watchPeak(home)
  try {
    const startedAt = performance.now()
    await program.call('POST', '/api/local/index', { folder })
    await untilIndexed(program, longestMs)
    const tookMs = performance.now() - startedAt
    const memory = peakFigure(peak)
    for (const word of ['firstmarkerword', 'lastmarkerword'])
      if ((await countFound(program, word)) !== 1) throw new Error(`${word} is not found`)
    return [{ name: `a table of ${mb} MB, to its last word`, ours: seconds(tookMs) }, memory]
  } finally {
    peak.stop()
    await program.stop()
  }
}

function* table(wholeBytes: number): Generator<string> {
  yield 'id,name,note\nfirstmarkerword,a,b\n'
  let made = 0
  for (let line = 0; made < wholeBytes; line += linesAtOnce) {
    const lines = Array.from({ length: linesAtOnce }, (_, at) => lineOf(line + at))
    const piece = lines.join('')
    made += piece.length
    yield piece
  }
  yield 'lastmarkerword,end,of the file\n'
}

/** Some thousand words in every order. */
function lineOf(number: number): string {
  const word = (step: number) => ((number * step) % 9_973).toString(36)
  return `${number},${word(7)} ${word(31)},${word(101)} ${word(211)} ${word(401)} ${word(601)}\n`
}
