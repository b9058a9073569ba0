import { createWriteStream } from 'node:fs'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { AppError } from '@dossier/contract'
import { translationCalls } from '@dossier/contract/documents/translations'
import type { Context } from '../context.ts'
import { exitCodes } from '../fault.ts'
import { formatCount } from '../format.ts'
import { openSession, type Session } from '../session.ts'
import { type ImportFlags, importTranslations } from './import-translations.ts'

/** What else the commands of translations are told: which language, and of which document alone. */
export type TranslationFlags = ImportFlags & { into?: string; document?: string }

/** `translations list | import FILE | export FILE | remove --into LANGUAGE`. */
export async function translations(context: Context, words: string[], flags: TranslationFlags): Promise<number> {
  const [action = 'list', file, ...others] = words
  if (others.length > 0) throw wrong()
  if (action === 'import' && file !== undefined) return importTranslations(context, file, flags)
  if (action === 'export' && file !== undefined) return inSession(context, (session) => exportAll(context, session, file, flags))
  if (action === 'remove' && file === undefined) return inSession(context, (session) => remove(context, session, flags))
  if (action === 'list' && file === undefined) return inSession(context, (session) => list(context, session))
  throw wrong()
}

function wrong(): AppError {
  return new AppError('BAD_REQUEST', { message: 'Use: translations list | import FILE | export FILE | remove --into LANGUAGE' })
}

async function inSession(context: Context, work: (session: Session) => Promise<void>): Promise<number> {
  const session = await openSession(context.config, context.signal)
  try {
    await work(session)
    return exitCodes.done
  } finally {
    await session.close()
  }
}

function ofProject({ config }: Context): string {
  return `/api/${encodeURIComponent(config.project)}/translations`
}

async function list(context: Context, { client }: Session): Promise<void> {
  const answer = await client.ask('GET', ofProject(context), translationCalls.languages.answer)
  context.terminal.json(answer)
  for (const { language, documents } of answer.items) context.terminal.line(`${language}  ${formatCount(documents)}`)
  if (answer.items.length === 0) context.terminal.line('No text of this project has a translation.')
}

/** Also how many of them it takes back is told: what was brought can be removed, and brought again from the export. */
async function remove(context: Context, { client }: Session, { into, document }: TranslationFlags): Promise<void> {
  if (into === undefined) throw new AppError('BAD_REQUEST', { message: 'Say which: translations remove --into LANGUAGE' })
  const query = new URLSearchParams({ language: into, ...(document !== undefined && { id: document }) })
  const answer = await client.ask('DELETE', `${ofProject(context)}?${query}`, translationCalls.remove.answer)
  context.terminal.json(answer)
  context.terminal.line(`${formatCount(answer.removed)} removed.`)
}

async function exportAll(context: Context, { client }: Session, path: string, { into }: TranslationFlags): Promise<void> {
  const query = into === undefined ? '' : `?${new URLSearchParams({ language: into })}`
  const lines = await client.download(`${ofProject(context)}/export${query}`)
  try {
    await pipeline(Readable.fromWeb(lines), createWriteStream(path, { flags: 'wx' }), { signal: context.signal })
  } catch (error) {
    const isThere = error instanceof Error && 'code' in error && error.code === 'EEXIST'
    if (!isThere) throw error
    throw new AppError('BAD_REQUEST', { message: `${path} is there already: name another file`, path }, { cause: error })
  }
  context.terminal.line(`Written to ${path}.`)
}
