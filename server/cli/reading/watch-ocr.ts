import { setTimeout as delay } from 'node:timers/promises'
import { isUnfinished, Task, taskClasses } from '@dossier/contract'
import { OcrProperties } from '@dossier/contract/indexing/ocr'
import { z } from 'zod'
import type { Client } from '../client.ts'
import { formatCount, formatPath } from '../format.ts'
import type { Terminal } from '../terminal.ts'

const askEveryMs = 500

/** What came of the pages that a command had asked for. */
export type OcrEnd = { read: number; withoutText: number; failed: number }

/** Shows the progress of a project's OCR until none of it goes on. What is told are the tasks that were seen on the way. */
export async function watchOcr(client: Client, project: string, terminal: Terminal, signal: AbortSignal): Promise<OcrEnd> {
  const seen = new Map<string, OcrProperties>()
  for (;;) {
    const running = (await ocrTasks(client)).filter(({ args, state }) => args?.defaultProject === project && isUnfinished(state))
    for (const { id, properties } of running) {
      const { data } = OcrProperties.safeParse(properties)
      if (data) seen.set(id, data)
    }
    if (running.length === 0) break
    const current = seen.get(running[0]?.id ?? '')
    if (current) terminal.progress(describe(current))
    await delay(askEveryMs, undefined, { signal })
  }
  terminal.clear()
  const ends = (await ocrTasks(client)).filter(({ id }) => seen.has(id))
  return sumOf(ends.flatMap(({ properties }) => OcrProperties.safeParse(properties).data ?? []))
}

async function ocrTasks(client: Client): Promise<Task[]> {
  return client.ask('GET', `/api/task/all?filter=${encodeURIComponent(taskClasses.ocr)}`, z.array(Task))
}

function describe({ pages, pagesDone, currentFile }: OcrProperties): string {
  const done = `OCR: ${formatCount(pagesDone)} of ${formatCount(pages)} pages`
  return currentFile === null ? done : `${done}: ${formatPath(currentFile)}`
}

function sumOf(all: OcrProperties[]): OcrEnd {
  const sum = (key: keyof OcrEnd) => all.reduce((total, each) => total + each[key], 0)
  return { read: sum('read'), withoutText: sum('withoutText'), failed: sum('failed') }
}
