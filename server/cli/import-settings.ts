import { readFile } from 'node:fs/promises'
import { AppError } from '@dossier/contract'
import { settingsListCalls } from '@dossier/contract/settings/settings-list'
import { type JudgedLine, judgeProperties } from '../settings/properties.ts'
import type { Context } from './context.ts'
import { exitCodes } from './fault.ts'
import { formatPath } from './format.ts'
import { openSession } from './session.ts'

/** Takes over the settings of the known program from its file, and tells what became of each line; with `isTrial` it only tells. Throws AppError NOT_FOUND, BAD_REQUEST for the file. */
export async function importSettings({ config, terminal, signal }: Context, file: string, isTrial: boolean): Promise<number> {
  const lines = judgeProperties(await readText(file))
  const taken = Object.fromEntries(lines.flatMap((line) => (line.outcome === 'taken' ? [[line.setting, line.value]] : [])))
  if (!isTrial && Object.keys(taken).length > 0) {
    const session = await openSession(config, signal)
    try {
      const { path, answer } = settingsListCalls.change
      await session.client.ask('PATCH', path, answer, { data: taken })
    } finally {
      await session.close()
    }
  }
  terminal.json({ file, isTrial, lines })
  for (const line of lines) terminal.line(describe(line))
  terminal.line(summary(lines, isTrial))
  return lines.some(({ outcome }) => outcome === 'refused' || outcome === 'unknown') ? exitCodes.fault : exitCodes.done
}

async function readText(file: string): Promise<string> {
  try {
    return await readFile(file, 'utf8')
  } catch (cause) {
    const isMissing = cause instanceof Error && 'code' in cause && cause.code === 'ENOENT'
    const message = isMissing ? `There is no file ${formatPath(file)}.` : `${formatPath(file)} cannot be read as a file.`
    throw new AppError(isMissing ? 'NOT_FOUND' : 'BAD_REQUEST', { message }, { cause })
  }
}

function describe(line: JudgedLine): string {
  const place = `${String(line.line).padStart(4)}  ${formatPath(line.property)}`
  if (line.outcome === 'meaningless') return `${place}  has no meaning here: ${line.reason}`
  if (line.outcome !== 'taken') return `${place}  not understood: ${line.reason}`
  return line.setting === line.property ? `${place}  taken` : `${place}  taken as ${line.setting}`
}

function summary(lines: readonly JudgedLine[], isTrial: boolean): string {
  const count = (outcome: JudgedLine['outcome']) => lines.filter((line) => line.outcome === outcome).length
  const open = count('refused') + count('unknown')
  const taken = isTrial ? `${count('taken')} would be taken` : `${count('taken')} taken`
  return `${taken}, ${count('meaningless')} without meaning here, ${open} not understood`
}
