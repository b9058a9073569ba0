import { createReadStream } from 'node:fs'
import { request } from 'node:http'
import { basename } from 'node:path'
import { loadConfig } from '@dossier/server/config.ts'
import { readerHeapMb } from '@dossier/server/extract/reader-memory.ts'
import { startTikaProcess } from '@dossier/server/extract/tika/process.ts'
import { parts } from '@dossier/server/parts.ts'
import { makeFolder } from '../harness/folders.ts'

/** Milliseconds that Tika's server alone takes for these files, two requests at once: with its own start, then again when it is warm. */
export async function measureBareTika(files: string[]): Promise<{ coldMs: number; warmMs: number }> {
  const home = await makeFolder('bench-tika')
  const startedAt = performance.now()
  const place = { jar: parts.tikaJar, java: 'java', home, heapMegabytes: readerHeapMb(loadConfig().memory) }
  const tika = await startTikaProcess(place, AbortSignal.timeout(120_000))
  try {
    await readAll(files, tika.port)
    const coldMs = performance.now() - startedAt
    const warmAt = performance.now()
    await readAll(files, tika.port)
    return { coldMs, warmMs: performance.now() - warmAt }
  } finally {
    await tika.stop()
  }
}

async function readAll(files: string[], port: number): Promise<void> {
  let next = 0
  const lane = async () => {
    while (next < files.length) {
      const file = files[next++]
      if (file !== undefined) await readOne(file, port)
    }
  }
  await Promise.all([lane(), lane()])
}

/** The same limits and headers as our own reader sends. A file that kills the child is waited for, not tried again: that flatters Tika. */
async function readOne(file: string, port: number): Promise<void> {
  for (let attempt = 0; attempt < 50; attempt += 1) {
    if ((await put(file, port)) !== 'refused') return
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
