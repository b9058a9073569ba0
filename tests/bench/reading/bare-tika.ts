import { spawn } from 'node:child_process'
import { createReadStream } from 'node:fs'
import { request } from 'node:http'
import { createServer } from 'node:net'
import { basename } from 'node:path'
import { loadConfig } from '@dossier/server/config.ts'
import { readerHeaps } from '@dossier/server/extract/reader-memory.ts'
import { TikaServer } from '@dossier/server/extract/tika/process/server.ts'
import { answersVersion } from '@dossier/server/extract/tika/process/when-it-answers.ts'
import { parts } from '@dossier/server/parts.ts'
import { makeFolder } from '../../harness/folders.ts'
import { readCpuSecondsOf } from '../measuring/cpu-time.ts'

/** Milliseconds for all files: with the start of Java, then again when it is warm; `warmCpuSeconds`: processor time of that second pass. */
export type TikaTimes = { coldMs: number; warmMs: number; warmCpuSeconds: number }

/** What Tika's server takes for these files, two requests at once, started as anybody would: `java -jar tika-server.jar`. */
export function measureBareTika(files: string[]): Promise<TikaTimes> {
  return measure(files, startBare)
}

/** The same of Tika as we start it, with our settings for Java and nothing of ours around it. */
export async function measureOurTika(files: string[]): Promise<TikaTimes> {
  const home = await makeFolder('bench-tika')
  const place = { jar: parts.tikaJar, java: 'java', home, heapMegabytes: readerHeaps(loadConfig().memory).firstMegabytes }
  return measure(files, async () => {
    const server = new TikaServer(place)
    const running = () => server.running(AbortSignal.timeout(120_000))
    const port = async () => (await running()).port
    await port()
    return { port, pid: async () => (await running()).pid, doubt: () => server.doubt(), stop: () => server.close() }
  })
}

/** `pid`: of Java, or of the Java that starts it; `doubt`: a connection was lost; the next port is that of a server that answers. */
type Started = { port(): Promise<number>; pid(): Promise<number>; doubt(): void; stop(): Promise<void> }

async function measure(files: string[], start: () => Promise<Started>): Promise<TikaTimes> {
  const startedAt = performance.now()
  const tika = await start()
  try {
    await readAll(files, tika)
    const coldMs = performance.now() - startedAt
    const cpu = async () => readCpuSecondsOf([await tika.pid()])
    const cpuBefore = await cpu()
    const warmAt = performance.now()
    await readAll(files, tika)
    return { coldMs, warmMs: performance.now() - warmAt, warmCpuSeconds: (await cpu()) - cpuBefore }
  } finally {
    await tika.stop()
  }
}

async function startBare(): Promise<Started> {
  const port = await freePort()
  // A group of its own: the reading child would outlive its parent.
  const java = spawn('java', ['-jar', parts.tikaJar, '-h', '127.0.0.1', '-p', String(port)], { stdio: 'ignore', detached: true })
  const ended = new Promise<void>((resolve) => java.once('exit', () => resolve()).once('error', () => resolve()))
  const stop = async () => {
    if (java.pid !== undefined) process.kill(-java.pid, 'SIGKILL')
    await ended
  }
  const signal = AbortSignal.timeout(120_000)
  while (!(await answersVersion(port, signal))) await new Promise((resolve) => setTimeout(resolve, 100))
  return { port: async () => port, pid: async () => java.pid ?? 0, doubt() {}, stop }
}

function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer().once('error', reject)
    probe.listen(0, '127.0.0.1', () => {
      const address = probe.address()
      probe.close(() => (address && typeof address === 'object' ? resolve(address.port) : reject(new Error('no port'))))
    })
  })
}

async function readAll(files: string[], tika: Started): Promise<void> {
  let next = 0
  const lane = async () => {
    while (next < files.length) {
      const file = files[next++]
      if (file !== undefined) await readOne(file, tika)
    }
  }
  await Promise.all([lane(), lane()])
}

/** The same limits and headers as our own reader sends. A file that kills the child is waited for, not tried again: that flatters Tika. */
async function readOne(file: string, tika: Started): Promise<void> {
  for (let attempt = 0; attempt < 50; attempt += 1) {
    const answer = await put(file, await tika.port())
    if (answer !== 'done') tika.doubt()
    if (answer !== 'refused') return
    await new Promise((resolve) => setTimeout(resolve, 100))
  }
}

function put(file: string, port: number): Promise<'done' | 'lost' | 'refused'> {
  return new Promise((resolve) => {
    const headers = {
      accept: 'application/json',
      'content-disposition': `attachment; filename*=UTF-8''${encodeURIComponent(basename(file))}`,
      writeLimit: '100000000',
      'x-tika-timeout-millis': '120000',
      // Tika as it comes reads pictures with Tesseract wherever it finds it, for minutes; ours reads them in a step of its own.
      'X-Tika-OCRskipOcr': 'true',
    }
    const call = request({ host: '127.0.0.1', port, path: '/rmeta/text', method: 'PUT', headers }, (response) => {
      response.resume().on('close', () => resolve('done'))
    })
    call.on('error', (error) => resolve('code' in error && error.code === 'ECONNREFUSED' ? 'refused' : 'lost'))
    createReadStream(file)
      .on('error', () => call.destroy())
      .pipe(call)
  })
}
