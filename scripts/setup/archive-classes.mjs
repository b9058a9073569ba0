/**
 * `node archive-classes.mjs JARS SAMPLE TARGET`: has Tika read the sample once, and keeps the classes that Java loaded and checked for it in TARGET (JEP 350): a
 * reader that starts with these needs two thirds of the time. Only our own sample is read here: of a reader of somebody's files nothing may be left for the next.
 */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import process from 'node:process'
import { setTimeout as delay } from 'node:timers/promises'

const [jars, sample, target] = process.argv.slice(2)
const startsWithinMs = 60_000
const readsWithinMs = 120_000

/** Without OCR and the like, which would start other programs. */
const config = `<?xml version="1.0" encoding="UTF-8"?>
<properties>
  <parsers>
    <parser class="org.apache.tika.parser.DefaultParser">
      <parser-exclude class="org.apache.tika.parser.ocr.TesseractOCRParser"/>
      <parser-exclude class="org.apache.tika.parser.external.CompositeExternalParser"/>
    </parser>
  </parsers>
</properties>
`

const folder = mkdtempSync(join(tmpdir(), 'dossier-classes-'))
process.on('exit', () => rmSync(folder, { recursive: true, force: true }))
const configFile = join(folder, 'tika-config.xml')
writeFileSync(configFile, config)
const port = await freePort()
// What Java is started with (server/extract/tika/process/process.ts), as far as its archives depend on it.
const options = [
  '-Xmx512m',
  '-XX:+UseSerialGC',
  '-XX:TieredStopAtLevel=1',
  '-Djava.awt.headless=true',
  `-Djava.io.tmpdir=${folder}`,
]
const server = [
  '-cp',
  jars,
  'org.apache.tika.server.core.TikaServerCli',
  '-noFork',
  '-c',
  configFile,
  '-h',
  '127.0.0.1',
  '-p',
  String(port),
]
const java = spawn('java', [...options, `-XX:ArchiveClassesAtExit=${target}`, ...server], {
  stdio: ['ignore', 'ignore', 'inherit'],
})
const ended = once(java, 'exit')
java.on('error', (error) => {
  process.stderr.write(`${error.message}\n`)
  process.exit(1)
})
await untilReady()
await readSample()
// It writes them when it ends in order.
java.kill('SIGTERM')
await ended

async function untilReady() {
  for (const end = Date.now() + startsWithinMs; Date.now() < end; await delay(100)) {
    if (java.exitCode !== null) break
    const answer = await fetch(`http://127.0.0.1:${port}/version`).catch(() => undefined)
    if (answer?.ok) return
  }
  throw new Error('Tika did not start')
}

async function readSample() {
  const headers = { Accept: 'application/json', 'Content-Disposition': 'attachment; filename="sample.tar.gz"' }
  const body = readFileSync(sample)
  const signal = AbortSignal.timeout(readsWithinMs)
  const answer = await fetch(`http://127.0.0.1:${port}/rmeta/text`, { method: 'PUT', headers, body, signal })
  const documents = await answer.json()
  if (documents.length < 2) throw new Error('Tika did not read the sample')
}

async function freePort() {
  const probe = createServer()
  await once(probe.listen(0, '127.0.0.1'), 'listening')
  const { port: found } = probe.address()
  probe.close()
  return found
}
