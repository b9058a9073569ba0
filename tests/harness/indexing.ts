import { setTimeout as delay } from 'node:timers/promises'
import { Task } from '@dossier/contract'
import { z } from 'zod'
import type { Program } from './program.ts'

const usualLimitMs = 240_000

/** Waits until every task has ended and answers them; throws when one ends with a fault. */
export async function untilIndexed(program: Program, limitMs = usualLimitMs): Promise<Task[]> {
  const deadline = performance.now() + limitMs
  while (performance.now() < deadline) {
    const tasks = z.array(Task).parse(await program.call('GET', '/api/task/all'))
    const faulty = tasks.find((task) => task.state === 'ERROR')
    if (faulty) throw new Error(`${faulty.name} ended with a fault: ${JSON.stringify(faulty.error)}\n${program.output()}`)
    if (tasks.length > 0 && tasks.every((task) => task.state === 'DONE')) return tasks
    await delay(200)
  }
  throw new Error(`the indexing did not end within ${limitMs} ms:\n${program.output()}`)
}
