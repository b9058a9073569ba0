import type { Missing } from '../../held-records/migrate-home.ts'
import type { Context } from '../context.ts'
import { exitCodes } from '../fault.ts'
import { counted } from '../format.ts'

/** Brings the tables of the records to this version without a server; with `isCheck` it only tells what is missing, by its exit code too. */
export async function migrate({ config, terminal, signal }: Context, isCheck: boolean): Promise<number> {
  const { migrateHome, missingInHome } = await import('../../held-records/migrate-home.ts')
  if (isCheck) {
    const missing = await missingInHome(config)
    const isWaiting = missing.length > 0
    terminal.json({ state: isWaiting ? 'waiting' : 'current', features: missing })
    tellSteps(missing, terminal)
    terminal.line(
      isWaiting
        ? `${counted(sumOf(missing), 'step')} to be done: stop the server, make a backup, then run "dossier migrate".`
        : nothingToDo,
    )
    return isWaiting ? exitCodes.waiting : exitCodes.done
  }
  let steps = 0
  let done = 0
  const missing = await migrateHome(config, {
    signal,
    onMissing: (all) => {
      steps = sumOf(all)
    },
    onStep: ({ feature, number }) => terminal.note(`Step ${++done} of ${steps}: ${feature} ${number}`),
    onWait: (sentence) => terminal.note(sentence),
  })
  terminal.json({ state: missing.length > 0 ? 'migrated' : 'current', features: missing })
  tellSteps(missing, terminal)
  terminal.line(missing.length > 0 ? `${counted(steps, 'step')} done: the records are those of this version now.` : nothingToDo)
  return exitCodes.done
}

const nothingToDo = 'Nothing is to be done: the records are those of this version.'

function sumOf(missing: Missing): number {
  return missing.reduce((sum, { from, to }) => sum + to - from, 0)
}

function tellSteps(missing: Missing, terminal: Context['terminal']): void {
  const width = Math.max(0, ...missing.map(({ feature }) => feature.length))
  for (const { feature, from, to } of missing) terminal.line(`  ${feature.padEnd(width)}  ${from} → ${to}`)
}
