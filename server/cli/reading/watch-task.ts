import { blindStates, IndexingProperties, type Task } from '@dossier/contract'
import type { Client } from '../client.ts'
import { formatCount, formatDuration, formatPath } from '../format.ts'
import type { Terminal } from '../terminal.ts'
import { untilEnded } from '../until-ended.ts'

/** Shows the progress of an indexing task until it has ended; returns its final state. */
export function watchTask(client: Client, id: string, terminal: Terminal, signal: AbortSignal): Promise<Task> {
  return untilEnded({ terminal, signal }, client, id, ({ properties }) => {
    const { data } = IndexingProperties.safeParse(properties)
    return data && describeRun(data)
  })
}

/** `120 of 300 read, 2 errors, 41/s, 1 min left: Email/konosu.eml` */
function describeRun(run: IndexingProperties): string {
  const found = `${formatCount(run.done)} of ${formatCount(run.found)}${run.scanning ? ' found so far' : ''} read`
  const troubles = countTroubles(run.states)
  const parts = [
    found,
    run.workers && `${formatCount(run.workers.length)} workers`,
    troubles > 0 ? `${formatCount(troubles)} with trouble` : undefined,
    run.filesPerSecond === null ? undefined : `${Math.round(run.filesPerSecond)}/s`,
    run.secondsLeft === null || run.scanning ? undefined : `${formatDuration(run.secondsLeft * 1000)} left`,
  ]
  const text = parts.filter((part) => part !== undefined).join(', ')
  const now = run.largeFile ? describeLarge(run.largeFile) : run.currentFile === null ? undefined : formatPath(run.currentFile)
  return now === undefined ? text : `${text}: ${now}`
}

/** `Old/mail.zip, 12,500 of 100,000 in it` */
function describeLarge({ path, members, of }: NonNullable<IndexingProperties['largeFile']>): string {
  return `${formatPath(path)}, ${formatCount(members)}${of === null ? '' : ` of ${formatCount(of)}`} in it`
}

function countTroubles(states: Record<string, number>): number {
  return blindStates.reduce((sum, state) => sum + (states[state] ?? 0), 0)
}
