import { readFile } from 'node:fs/promises'
import { settingsListCalls } from '@dossier/contract/settings/settings-list'
import { type JudgedLine, judgeProperties } from '../../settings/properties.ts'
import type { Context } from '../context.ts'
import { exitCodes } from '../fault.ts'
import { formatPath } from '../format.ts'
import { cannotRead } from '../sent-file.ts'
import { withClient } from '../with-client.ts'

/** Takes over the settings of the known program from its file, and tells what became of each line; with `isTrial` it only tells. Throws AppError BAD_REQUEST for the file. */
export async function importSettings(context: Context, file: string, isTrial: boolean): Promise<number> {
  const { terminal } = context
  const lines = judgeProperties(decode(await readFile(file).catch(cannotRead(file))))
  const taken = Object.fromEntries(lines.flatMap((line) => (line.outcome === 'taken' ? [[line.setting, line.value]] : [])))
  const later = !isTrial && Object.keys(taken).length > 0 ? await take(context, taken) : []
  terminal.json({ file, isTrial, lines, later })
  for (const line of lines) terminal.line(describe(line, later))
  terminal.line(summary(lines, isTrial))
  return lines.some(({ outcome }) => outcome === 'refused' || outcome === 'unknown') ? exitCodes.fault : exitCodes.done
}

/** A setting that was taken and does not hold yet: a flag or the environment is stronger, or the next start is needed. */
type Later = { setting: string; strongerPlace: string | null; needsRestart: boolean }

/** Changes settings, whatever they are now, and tells which of them hold later. Throws AppError. */
async function take(context: Context, data: Record<string, string>): Promise<Later[]> {
  const { list, change } = settingsListCalls
  const later: Later[] = []
  await withClient(context, async (client) => {
    const { settings } = await client.ask('GET', list.path, list.answer)
    const known = settings.filter(({ name }) => Object.hasOwn(data, name))
    // Without what was seen of it, a value that is told already would not be written.
    const expected = Object.fromEntries(known.map(({ name, next }) => [name, next]))
    const { changed } = await client.ask('PATCH', change.path, change.answer, { data, expected })
    for (const { name, strongerPlace } of changed) {
      const needsRestart = known.some((each) => each.name === name && each.needsRestart)
      if (strongerPlace !== null || needsRestart) later.push({ setting: name, strongerPlace, needsRestart })
    }
    return undefined
  })
  return later
}

const utf8 = new TextDecoder('utf-8', { fatal: true })

/** As UTF-8, else as the older form of properties. */
function decode(bytes: Uint8Array): string {
  try {
    return utf8.decode(bytes)
  } catch {
    return Buffer.from(bytes).toString('latin1')
  }
}

function describe(line: JudgedLine, later: readonly Later[]): string {
  const place = `${String(line.line).padStart(4)}  ${formatPath(line.property)}`
  if (line.outcome === 'meaningless') return `${place}  has no meaning here: ${line.reason}`
  if (line.outcome === 'overridden') return `${place}  not taken: ${line.reason}`
  if (line.outcome !== 'taken') return `${place}  not understood: ${line.reason}`
  const taken = line.setting === line.property ? 'taken' : `taken as ${line.setting}`
  return `${place}  ${taken}${when(later.find(({ setting }) => setting === line.setting))}`
}

function when(later: Later | undefined): string {
  if (later === undefined) return ''
  return later.strongerPlace === null ? ', from the next start' : `, but ${later.strongerPlace} is stronger`
}

function summary(lines: readonly JudgedLine[], isTrial: boolean): string {
  const count = (outcome: JudgedLine['outcome']) => lines.filter((line) => line.outcome === outcome).length
  const open = count('refused') + count('unknown')
  const overridden = count('overridden') === 0 ? '' : `${count('overridden')} overridden, `
  const taken = isTrial ? `${count('taken')} would be taken` : `${count('taken')} taken`
  return `${taken}, ${overridden}${count('meaningless')} without meaning here, ${open} not understood`
}
