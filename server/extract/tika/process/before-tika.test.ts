import { execFile } from 'node:child_process'
import { mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync } from 'node:fs'
import { request } from 'node:http'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, expect, it } from 'vitest'
import { parts } from '../../../parts.ts'
import { jarsOf, startTikaProcess } from './process.ts'

const root = join(import.meta.dirname, '..', '..', '..', '..')
const folder = mkdtempSync(join(tmpdir(), 'dossier-before-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

/** Somebody's own jar is read with its own classes alone. */
const isNamed = process.env.DOSSIER_TIKA_JAR !== undefined

const sample = join(root, 'samples', 'meridian.tar.gz')

it.skipIf(isNamed)('has the same answers as the classes of Tika that it shadows', { timeout: 120_000 }, async () => {
  const [before = ''] = jarsOf({ jar: parts.tikaJar })
  const program = join(root, 'sidecars', 'before-tika', 'test', 'SameAnswers.java')
  const options = ['-XX:TieredStopAtLevel=1', program, before, parts.tikaJar, sample, ...filesBelow(join(root, 'docs'))]
  const { stdout } = await promisify(execFile)('java', options)
  expect(stdout).toMatch(/^\d{6,} compared, \d{4,} found, 0 differ\n$/)
})

it.skipIf(isNamed)('reads the sample as Tika does without it', { timeout: 120_000 }, async () => {
  const without = join(folder, basename(parts.tikaJar))
  symlinkSync(parts.tikaJar, without)
  expect(jarsOf({ jar: without })).toEqual([without])
  expect(jarsOf({ jar: parts.tikaJar })).toHaveLength(2)
  const [ours, theirs] = [await readSample(parts.tikaJar), await readSample(without)]
  expect(ours).toHaveLength(theirs.length)
  expect(theirs.length).toBeGreaterThan(200)
  for (const [index, record] of theirs.entries()) expect(ours[index]).toEqual(record)
})

/** What Tika says of the sample and all in it, without what is of the moment: times, and lines in traces. */
async function readSample(jar: string): Promise<object[]> {
  const place = { jar, java: 'java', home: folder, heapMegabytes: 256 }
  const running = await startTikaProcess(place, new AbortController().signal)
  try {
    const answer = await put(running.port, readFileSync(sample))
    const ofMoment =
      /"X-TIKA:parse_time_millis":"\d+",?|"File Modified Date":"[^"]*",?|apache-tika-\d+|\(\w+\.java:\d+\)|(?<=@)[\da-f]{5,8}\b/g
    return JSON.parse(answer.replace(ofMoment, '').replace(/,\}/g, '}'))
  } finally {
    await running.stop()
  }
}

function put(port: number, body: Buffer): Promise<string> {
  return new Promise((resolve, reject) => {
    const headers = { accept: 'application/json', 'content-disposition': 'attachment; filename=sample.tar.gz' }
    const call = request({ host: '127.0.0.1', port, path: '/rmeta/text', method: 'PUT', headers }, async (response) => {
      resolve(Buffer.concat(await response.toArray()).toString())
    })
    call.on('error', reject).end(body)
  })
}

function filesBelow(place: string): string[] {
  const entries = readdirSync(place, { recursive: true, withFileTypes: true })
  return entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name))
}
