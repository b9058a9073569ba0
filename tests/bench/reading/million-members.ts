import { stat } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { withCensus } from '@dossier/server/census/with-census.ts'
import type { Extractor } from '@dossier/server/extract/port.ts'
import { withPortions } from '@dossier/server/extract/portions/with-portions.ts'
import { startTika } from '@dossier/server/extract/tika/start.ts'
import { parts } from '@dossier/server/parts.ts'
import { makeFolder } from '../../harness/folders.ts'
import { writeLargeMailbox, writeLargeTar } from '../corpus/large-rows.ts'
import { writeLargeZip } from '../corpus/large-zip.ts'
import { type Figure, megabytes, seconds } from '../measuring/table.ts'

const members = 1_000_000
/** Where reading stops here, so that what is measured is mostly what comes of the rest. */
const documents = 5_000
const mostMegabytes = 400

const kinds: [string, (path: string, count: number) => Promise<void>][] = [
  ['notes.zip', writeLargeZip],
  ['notes.tar', writeLargeTar],
  ['notes.mbox', writeLargeMailbox],
]

/** A zip, a tar and a mailbox of a million members, by reader and portions alone, up to a limit of 5,000 documents: time, memory of this process, and whether the rest is told once, and rightly. */
export async function measureMillionMembers(): Promise<Figure[]> {
  const home = await makeFolder('bench-million')
  const tika = await startTika({ jar: parts.tikaJar, home })
  try {
    await tika.version(new AbortController().signal)
    const reader = withPortions(withCensus(tika), { home, documents })
    const figures: Figure[] = []
    for (const [name, write] of kinds) {
      const path = join(home, name)
      await write(path, members)
      figures.push(...(await measure(reader, path)))
    }
    return figures
  } finally {
    await tika.close()
  }
}

async function measure(reader: Extractor, path: string): Promise<Figure[]> {
  const name = basename(path)
  let peak = 0
  const timer = setInterval(() => {
    peak = Math.max(peak, process.memoryUsage.rss())
  }, 100)
  const startedAt = performance.now()
  const file = { path: Buffer.from(path), name, sizeBytes: (await stat(path)).size }
  const extraction = await reader.extract(file, new AbortController().signal)
  let read = extraction.embedded.length
  for await (const some of extraction.more ?? []) read += some.length
  clearInterval(timer)
  const tookMs = performance.now() - startedAt
  const told = extraction.root.outcome.reasons.filter(({ code }) => code === 'limit-members').map(({ facts }) => facts)
  const isTold = told.length === 1 && told[0]?.count === members && told[0]?.left === members - read
  if (!isTold) throw new Error(`${name}: ${read} were read, and it says ${JSON.stringify(extraction.root.outcome)}`)
  return [
    { name: `${name}, ${megabytes(file.sizeBytes)}: ${read} of ${members} read, the rest counted`, ours: seconds(tookMs) },
    {
      name: 'memory of this process meanwhile, at most',
      ours: megabytes(peak),
      target: `${mostMegabytes} MB`,
      isReached: peak < mostMegabytes * 1_000_000,
    },
  ]
}
