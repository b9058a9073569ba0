import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { writeFile } from 'node:fs/promises'
import { availableParallelism, constants, setPriority } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { taskClasses } from '@dossier/contract'
import { drawPage, plantedLines, shareFound } from '@dossier/server/recognition/testing/planted-scan.ts'
import { scanAsFax, scanAsJpeg } from '@dossier/server/recognition/testing/scanner-files.ts'
import { z } from 'zod'
import { makeFolder } from '../../harness/folders.ts'
import { readLedger } from '../../harness/index-state.ts'
import { untilIndexed } from '../../harness/indexing.ts'
import { type Program, startProgram, unchecked } from '../../harness/program.ts'
import { readCpuSeconds, readCpuSecondsIn } from '../measuring/cpu-time.ts'
import type { Figure } from '../measuring/table.ts'

/** `pagesOfFile`: how many pages lie in one file, `end`: of its name. */
type Kind = { name: string; pages: number; pagesOfFile: number; lines: number; dpi: number; end: string; draw: Draw }
type Draw = (pages: string[][]) => Promise<Buffer>

const letter = 18
const drawClean: Draw = async ([lines = []]) => drawPage({ lines, sizePx: 28 })

/**
 * A letter has about 290 words, as the pages that the goals were set by; a page of a contract or a newspaper twice as many. The first two are clean pages, gray
 * and stored in colour; the others are as scanners write them: gray with grain, and in black and white, some pages in a file.
 */
const kinds: Kind[] = [
  { name: 'letters', pages: 80, pagesOfFile: 1, lines: letter, dpi: 200, end: 'png', draw: drawClean },
  { name: 'dense pages', pages: 30, pagesOfFile: 1, lines: 36, dpi: 200, end: 'png', draw: drawClean },
  {
    name: 'gray scans (JPEG)',
    pages: 30,
    pagesOfFile: 1,
    lines: letter,
    dpi: 300,
    end: 'jpg',
    draw: ([lines = []]) => scanAsJpeg(lines),
  },
  { name: 'black and white scans (TIFF)', pages: 30, pagesOfFile: 5, lines: letter, dpi: 300, end: 'tif', draw: scanAsFax },
]
const project = 'local-datashare'

/** Planted pages read by a task of OCR, beside the bare program on the same pictures with as many processes as there are cores. */
export async function measureOcr(): Promise<Figure[]> {
  const figures: Figure[] = []
  for (const kind of kinds) figures.push(...(await measureKind(kind)))
  return figures
}

async function measureKind({ name: kind, pages, pagesOfFile, lines: linesOfPage, dpi, end, draw }: Kind): Promise<Figure[]> {
  const folder = await makeFolder('bench-ocr')
  const texts = Array.from({ length: pages / pagesOfFile }, (_, file) =>
    Array.from({ length: pagesOfFile }, (_, page) => linesFor(file * pagesOfFile + page, linesOfPage)),
  )
  const names = texts.map((_, file) => join(folder, `scan-${file}.${end}`))
  for (const [file, text] of texts.entries()) await writeFile(names[file] ?? '', await draw(text))
  const bare = await timeBare(names, dpi)
  if (bare === undefined) return [{ name: 'OCR: Tesseract is not here', ours: 'left out' }]
  const home = await makeFolder('bench-ocr-home')
  const program = await startProgram(home, [folder], {
    ...unchecked,
    DOSSIER_TESSERACT: 'tesseract',
  })
  try {
    await untilIndexed(program)
    const ours = await timeTask(program, { folder, home })
    const found = await wordsFound(
      program,
      texts.map((text) => text.flat()),
    )
    const rate = (ms: number) => pages / (ms / 1000)
    const share = bare.ms / ours.ms
    return [
      {
        name: `OCR of ${pages} ${kind} at ${dpi} dpi, stored and searchable`,
        ours: `${rate(ours.ms).toFixed(2)} pages/s`,
        peer: `${rate(bare.ms).toFixed(2)} pages/s bare`,
        target: '>= 1.5',
        isReached: rate(ours.ms) >= 1.5,
      },
      { name: `${kind}: of the bare program`, ours: share.toFixed(2), target: '>= 0.95', isReached: share >= 0.95 },
      {
        name: `${kind}: the same in processor time, which other work disturbs less`,
        ours: `${(ours.cpuSeconds / pages).toFixed(2)} s/page = ${(bare.cpuSeconds / ours.cpuSeconds).toFixed(2)} of the bare program`,
        peer: `${(bare.cpuSeconds / pages).toFixed(2)} s/page bare`,
      },
      {
        name: `${kind}: words found on planted scans`,
        ours: `${(found * 100).toFixed(1)} %`,
        target: '>= 95 %',
        isReached: found >= 0.95,
      },
    ]
  } finally {
    await program.stop()
  }
}

/** No two pages alike, and words in another order on each. */
function linesFor(page: number, linesOfPage: number): string[] {
  return Array.from({ length: linesOfPage }, (_, line) => {
    const words = (plantedLines[(page + line) % plantedLines.length] ?? '').split(' ')
    const turn = (page * 7 + line * 3) % words.length
    return [...words.slice(turn), ...words.slice(0, turn), String(page * 100 + line)].join(' ')
  })
}

/** Wall time, and processor time of all processes that did the work. */
type Cost = { ms: number; cpuSeconds: number }

/** Undefined where there is no such program. */
async function timeBare(names: string[], dpi: number): Promise<Cost | undefined> {
  const left = [...names]
  const cpuBefore = readCpuSeconds(process.pid)
  const startedAt = performance.now()
  const lanes = Array.from({ length: availableParallelism() }, async () => {
    for (let name = left.shift(); name !== undefined; name = left.shift()) await readBare(name, dpi)
  })
  const isThere = await Promise.all(lanes).then(
    () => true,
    () => false,
  )
  const ms = performance.now() - startedAt
  return isThere ? { ms, cpuSeconds: readCpuSeconds(process.pid) - cpuBefore } : undefined
}

async function readBare(name: string, dpi: number): Promise<void> {
  const env = { ...process.env, OMP_THREAD_LIMIT: '1' }
  const child = spawn('tesseract', [name, name, '-l', 'eng', '--dpi', String(dpi)], { env, stdio: 'ignore' })
  // As ours runs, so that other work on the machine disturbs both alike.
  if (child.pid !== undefined) setPriority(child.pid, constants.priority.PRIORITY_BELOW_NORMAL)
  const [code] = await once(child, 'exit')
  if (code !== 0) throw new Error('tesseract failed')
}

const Tasks = z.array(
  z.looseObject({ name: z.string(), state: z.string(), createdAt: z.number(), completedAt: z.number().nullish() }),
)

async function timeTask(program: Program, { folder, home }: { folder: string; home: string }): Promise<Cost> {
  const cpuBefore = readCpuSecondsIn(home)
  await program.call('POST', `/api/${project}/ocr`, { folder, languages: ['eng'] })
  for (;;) {
    const tasks = Tasks.parse(await program.call('GET', '/api/task/all'))
    const task = tasks.find(({ name }) => name.startsWith(taskClasses.ocr))
    const { createdAt = 0, completedAt } = task ?? {}
    if (completedAt && task?.state === 'DONE')
      return { ms: completedAt - createdAt, cpuSeconds: readCpuSecondsIn(home) - cpuBefore }
    if (task?.state === 'ERROR') throw new Error('the task of OCR failed')
    // The task itself knows when it was done; asking ten times a second cost a tenth of a page each time on a busy machine.
    await sleep(1_000)
  }
}

const Content = z.object({ content: z.string() })

async function wordsFound(program: Program, texts: string[][]): Promise<number> {
  const lines = (await readLedger(program)).filter(({ path }) => /scan-\d+\.\w+$/.test(path))
  const shares = await Promise.all(
    lines.map(async ({ path, id }) => {
      const file = Number(/scan-(\d+)\./.exec(path)?.[1])
      const address = `/api/${project}/documents/content/${id}?offset=0&limit=100000`
      return shareFound(texts[file]?.join(' ') ?? '', Content.parse(await program.call('GET', address)).content)
    }),
  )
  return shares.reduce((sum, share) => sum + share, 0) / texts.length
}
