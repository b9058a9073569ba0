import { AppError, ledgerStates, Task } from '@dossier/contract'
import { differenceSentence, Verification, VerifyProperties } from '@dossier/contract/ledger/verify'
import type { Context } from '../context.ts'
import { exitCodes } from '../fault.ts'
import { formatCount, formatPath } from '../format.ts'
import { untilEndedOrStopped } from '../until-ended.ts'
import { withClient } from '../with-client.ts'

/**
 * Has folders, ledger, records and index compared with each other, and says each difference by its place. Exit code 1 where there is any. Interrupted, it stops
 * the verification.
 */
export function reportVerify(context: Context): Promise<number> {
  const { config, terminal } = context
  return withClient(context, async (client) => {
    const path = `/api/${encodeURIComponent(config.project)}/ledger/verify`
    const { id } = await client.ask('POST', path, Task)
    const task = await untilEndedOrStopped(context, client, id, progressOf)
    if (task.state !== 'DONE') throw new AppError('INTERNAL', { message: task.error?.message ?? 'The verification was stopped.' })
    const verification = Verification.parse(task.result)
    terminal.json(verification)
    await writeLines(context, verification)
    return differencesIn(verification) === 0 ? exitCodes.done : exitCodes.fault
  })
}

function progressOf({ properties }: Task): string | undefined {
  const { data } = VerifyProperties.safeParse(properties)
  return data && `${formatCount(data.files)} files compared, ${formatCount(data.differences)} differences`
}

async function writeLines({ terminal }: Context, verification: Verification): Promise<void> {
  const { files, lines, documents, indexed, states, found, missing, counts, differences } = verification
  terminal.line(
    `${formatCount(files)} files read again, ${formatCount(lines)} lines, ${formatCount(documents)} documents, ${formatCount(indexed)} in the index.`,
  )
  for (const state of ledgerStates) {
    if ((states[state] ?? 0) > 0) terminal.line(`${formatCount(states[state] ?? 0).padStart(12)}  ${state}`)
  }
  terminal.line(
    `${formatCount(found).padStart(12)}  found${missing > 0 ? `, of which ${formatCount(missing)} files are no longer on disk` : ''}`,
  )
  const total = differencesIn(verification)
  if (total === 0) return terminal.line('\nNo difference: disk, ledger, records and index say the same.')
  terminal.line(`\n${formatCount(total)} ${total === 1 ? 'difference' : 'differences'}:`)
  for (const [kind, count] of Object.entries(counts)) if (count > 0) terminal.line(`${formatCount(count).padStart(12)}  ${kind}`)
  terminal.line('')
  for (const { path, embeddedPath, ...difference } of differences) {
    const inside = embeddedPath === null ? '' : `!/${formatPath(embeddedPath)}`
    await terminal.write(
      `${path === null ? '(project)' : formatPath(path)}${inside}: ${formatPath(differenceSentence(difference))}\n`,
    )
  }
  if (differences.length < total) terminal.line(`… and ${formatCount(total - differences.length)} more`)
}

function differencesIn({ counts }: Verification): number {
  return Object.values(counts).reduce((sum, count) => sum + count, 0)
}
