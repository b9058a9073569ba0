import { z } from 'zod'
import { type Report, type TaskKind, type TaskScope, taskKind } from '../kind.ts'

/** A task of a fake kind that runs: to be told what comes of it. */
export type FakeRun = {
  id: string
  args: { word: string }
  report: Report<{ done: number; canResume?: boolean | undefined }>
  signal: AbortSignal
  finish(result: number): void
  fail(error: unknown): void
}

/** Runs of fake kinds in the order in which they were begun. */
export class FakeRuns {
  readonly all: FakeRun[] = []

  /** Those that have not ended, as `kind word`. */
  names(): string[] {
    return this.all.map(({ args }) => args.word)
  }

  last(): FakeRun {
    const run = this.all.at(-1)
    if (!run) throw new Error('nothing runs')
    return run
  }

  /** A kind whose tasks run until the test says so; once stopped they end, unless they are `deaf`. */
  kind(name: string, facts: Partial<TaskKind> & { isDeaf?: boolean } = {}) {
    const { isDeaf = false, ...rest } = facts
    return taskKind({
      name,
      type: name.toUpperCase(),
      args: z.object({ word: z.string() }),
      properties: z.object({ done: z.number(), canResume: z.boolean().optional() }),
      result: z.number(),
      needs: 'admin',
      atOnce: 1,
      isResumable: true,
      memoryMb: 0,
      ...rest,
      run: (scope: TaskScope, args: { word: string }, report, signal) =>
        new Promise<number>((finish, fail) => {
          if (!isDeaf) signal.addEventListener('abort', () => fail(signal.reason), { once: true })
          this.all.push({ id: scope.taskId, args, report, signal, finish, fail })
        }),
    })
  }
}
