import { createReadStream } from 'node:fs'
import { createInterface } from 'node:readline'
import { z } from 'zod'

/** How often each operation answered what, by hundreds of its status. */
export type Answers = Map<string, Counts>
type Counts = { ok: number; refused: number; failed: number }

const Event = z.object({
  ScenarioFinished: z.object({
    recorder: z.object({
      cases: z.record(z.string(), z.object({ value: z.object({ method: z.string(), path: z.string() }) })).default({}),
      interactions: z.record(z.string(), z.object({ response: z.object({ status_code: z.int() }).nullish() })).default({}),
    }),
  }),
})

/** Adds what the tool's own report (NDJSON) says was answered. */
export async function countAnswers(report: string, answers: Answers): Promise<void> {
  for await (const line of createInterface({ input: createReadStream(report) })) {
    if (!line.startsWith('{"ScenarioFinished"')) continue
    const { cases, interactions } = Event.parse(JSON.parse(line)).ScenarioFinished.recorder
    for (const [id, { response }] of Object.entries(interactions)) {
      const asked = cases[id]?.value
      if (asked && response) add(answers, `${asked.method.toUpperCase()} ${asked.path}`, response.status_code)
    }
  }
}

function add(answers: Answers, name: string, status: number): void {
  const counts = answers.get(name) ?? { ok: 0, refused: 0, failed: 0 }
  answers.set(name, counts)
  if (status < 400) counts.ok += 1
  else if (status < 500) counts.refused += 1
  else counts.failed += 1
}

/** The counts of these calls as a table in Markdown, by address; below it those of methods that are not there. */
export function tableOf(answers: Answers, calls: ReadonlySet<string>): string {
  const all = [...answers].sort(([a], [b]) => (pathOf(a) < pathOf(b) ? -1 : 1))
  const rows = all.filter(([name]) => calls.has(name)).map(([name, counts]) => rowOf(`\`${name}\``, counts))
  const other = sumOf(all.filter(([name]) => !calls.has(name)))
  const { ok, refused, failed } = sumOf(all)
  const head = [`${ok + refused + failed} requests`, '', '| call | 2xx, 3xx | 4xx | 5xx |', '| --- | --- | --- | --- |']
  return [...head, ...rows, rowOf('methods that are not there, `OPTIONS`', other), ''].join('\n')
}

function rowOf(name: string, { ok, refused, failed }: Counts): string {
  return `| ${name} | ${ok} | ${refused} | ${failed} |`
}

function sumOf(all: [string, Counts][]): Counts {
  const sum = { ok: 0, refused: 0, failed: 0 }
  for (const [, { ok, refused, failed }] of all) {
    sum.ok += ok
    sum.refused += refused
    sum.failed += failed
  }
  return sum
}

function pathOf(name: string): string {
  return name.split(' ').toReversed().join(' ')
}
