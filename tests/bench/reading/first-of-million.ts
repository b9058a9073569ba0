import { stat } from 'node:fs/promises'
import { basename } from 'node:path'
import { withCensus } from '@dossier/server/census/with-census.ts'
import { withPortions } from '@dossier/server/extract/portions/with-portions.ts'
import { startTika } from '@dossier/server/extract/tika/start.ts'
import { parts } from '@dossier/server/parts.ts'

/** `PATH HOME`: reads the first 5,000 documents of a container, and says what was told of the rest, as JSON. */
const [, , path = '', home = ''] = process.argv
const documents = 5_000
const { signal } = new AbortController()

const tika = await startTika({ jar: parts.tikaJar, home })
await tika.version(signal)
let peakBytes = 0
setInterval(() => {
  peakBytes = Math.max(peakBytes, process.memoryUsage.rss())
}, 100).unref()
const startedAt = performance.now()
const reader = withPortions(withCensus(tika), { home, documents })
const file = { path: Buffer.from(path), name: basename(path), sizeBytes: (await stat(path)).size }
const extraction = await reader.extract(file, signal)
let read = extraction.embedded.length
for await (const some of extraction.more ?? []) read += some.length
const tookMs = performance.now() - startedAt
const { user, system } = process.cpuUsage()
const told = extraction.root.outcome.reasons.filter(({ code }) => code === 'limit-members').map(({ facts }) => facts)
await reader.close()
process.stdout.write(JSON.stringify({ read, told, tookMs, cpuMs: (user + system) / 1_000, peakBytes }))
