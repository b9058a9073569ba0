import { AppError } from '@dossier/contract'
import {
  mostTranslations,
  type NewTranslation,
  type TranslationState,
  translationCalls,
} from '@dossier/contract/documents/translations'
import { readTextLanguage } from '@dossier/contract/tables/languages'
import type { Client } from '../client.ts'
import type { Context } from '../context.ts'
import { exitCodes } from '../fault.ts'
import { formatCount } from '../format.ts'
import { openSession } from '../session.ts'
import { readTranslationFile, type TranslationLine } from './translation-file.ts'

/** What `translations import` says: bring what can be brought although lines are bad; also where another text is there. */
export type ImportFlags = { skipBad?: boolean; replace?: boolean }

type Fault = { line: number; fault: string }
type Checked = { faults: Fault[]; wanted: Set<number>; same: number }

/** UTF-16 units of texts in one request: under the limit of its body in any script. */
const mostUnits = 4_000_000
const itemsAtOnce = 200
const shownFaults = 20

/**
 * `translations import FILE`: all lines are looked at before the first is brought. What is there already is passed over, so that an import that was cut off is finished by
 * asking for it again. Exit code 1 where lines are bad: nothing is brought then, unless the flags say otherwise.
 */
export async function importTranslations(context: Context, path: string, flags: ImportFlags): Promise<number> {
  const { config, terminal, signal } = context
  const session = await openSession(config, signal)
  try {
    const project = `/api/${encodeURIComponent(config.project)}`
    const { client } = session
    const { faults, wanted, same } = await checkAll(context, { client, project, path }, flags)
    for (const { line, fault } of faults.slice(0, shownFaults)) terminal.note(`Line ${formatCount(line)} ${fault}.`)
    if (faults.length > shownFaults) terminal.note(`… and ${formatCount(faults.length - shownFaults)} more.`)
    const isRefused = faults.length > 0 && !flags.skipBad
    const stored = isRefused ? 0 : await bringAll(context, { client, project, path }, { wanted, replace: flags.replace ?? false })
    terminal.json({ stored, same, faults })
    terminal.line(`${formatCount(stored)} brought, ${formatCount(same)} there already, ${formatCount(faults.length)} bad.`)
    if (isRefused) terminal.note('Nothing was brought: mend these lines, or leave them out with --skip-bad.')
    return faults.length > 0 ? exitCodes.fault : exitCodes.done
  } finally {
    await session.close()
  }
}

type To = { client: Client; project: string; path: string }

async function checkAll(
  { terminal, signal }: Context,
  { client, project, path }: To,
  { replace }: ImportFlags,
): Promise<Checked> {
  const checked: Checked = { faults: [], wanted: new Set(), same: 0 }
  const firstLines = new Map<string, { line: number; sha256: string }>()
  let batch: Good[] = []
  const look = async () => {
    if (batch.length === 0) return
    const items = batch.map(({ item: { id, language }, sha256 }) => ({ id, language, sha256 }))
    const { states } = await client.ask('POST', `${project}/translations/check`, translationCalls.check.answer, { items })
    for (const [at, { line, item }] of batch.entries())
      note(checked, { line, item, state: states[at], replace: replace ?? false })
    batch = []
  }
  for await (const one of readTranslationFile(path, signal)) {
    if ('fault' in one) checked.faults.push({ line: one.line, fault: one.fault })
    else {
      const key = `${one.item.id} ${readTextLanguage(one.item.language)}`
      const first = firstLines.get(key)
      if (first === undefined) {
        firstLines.set(key, { line: one.line, sha256: one.sha256 })
        // Texts are read again when they are sent.
        batch.push({ ...one, item: { ...one.item, text: '' } })
      } else if (first.sha256 === one.sha256) checked.same++
      else
        checked.faults.push({
          line: one.line,
          fault: `translates the same as line ${first.line} into the same language, otherwise`,
        })
    }
    if (batch.length === mostTranslations) await look()
    terminal.progress(`Looking at line ${formatCount(one.line)}`)
  }
  await look()
  checked.faults.sort((a, b) => a.line - b.line)
  return checked
}

type Good = Extract<TranslationLine, { item: NewTranslation }>
type Seen = { line: number; item: NewTranslation; state: TranslationState | undefined; replace: boolean }

function note(checked: Checked, { line, item: { id, language }, state, replace }: Seen): void {
  if (state === 'same') checked.same++
  else if (state === 'no-document') checked.faults.push({ line, fault: `names the document ${id}, which is not in this project` })
  else if (state === 'no-language')
    checked.faults.push({ line, fault: `names the language "${language}": use a name or a code, such as ENGLISH or en` })
  else if (state === 'other' && !replace)
    checked.faults.push({ line, fault: `brings another translation of ${id} than is there: use --replace` })
  else checked.wanted.add(line)
}

async function bringAll(
  { terminal, signal }: Context,
  { client, project, path }: To,
  { wanted, replace }: { wanted: Set<number>; replace: boolean },
): Promise<number> {
  let stored = 0
  let items: NewTranslation[] = []
  let units = 0
  const send = async () => {
    if (items.length === 0) return
    const answer = await client.ask('POST', `${project}/translations`, translationCalls.bring.answer, { items, replace })
    stored += answer.stored
    items = []
    units = 0
    terminal.progress(`${formatCount(stored)} of ${formatCount(wanted.size)} brought`)
  }
  for await (const one of readTranslationFile(path, signal)) {
    if (!wanted.has(one.line)) continue
    if ('fault' in one) throw new AppError('CONFLICT', { message: `${path} has changed while it was read: begin again`, path })
    if (items.length === itemsAtOnce || units + one.item.text.length > mostUnits) await send()
    items.push(one.item)
    units += one.item.text.length
  }
  await send()
  return stored
}
