import { AppError } from '@dossier/contract'
import type { Context } from '../context.ts'
import { noteBehind, openSession } from '../session.ts'
import type { NamesFlags } from './command.ts'
import { findNames } from './find-names.ts'
import { listNames } from './list-names.ts'
import { addRule, listRules, removeRule } from './rules.ts'

/** The words behind `names`, such as `rules add hide "page 1"`. */
export type NamesWords = string[]

/** Lists the names of a project, has them found, or lists, makes and takes back rules on them. */
export async function names(context: Context, [action = 'list', ...words]: NamesWords, flags: NamesFlags): Promise<number> {
  const command = chooseCommand(action, words, flags)
  const session = await openSession(context.config, context.signal)
  noteBehind(session, context.terminal)
  try {
    return await command({ ...context, client: session.client })
  } finally {
    await session.close()
  }
}

/** What is wrong is said before a server is asked, or started. @throws AppError BAD_REQUEST. */
function chooseCommand(action: string, words: string[], flags: NamesFlags) {
  if (action === 'find') return findNames(words, flags)
  if (action === 'rules') return chooseRules(words, flags)
  if (action === 'list' && words.length === 0) return listNames(flags)
  throw new AppError('BAD_REQUEST', {
    message: `"names ${[action, ...words].join(' ')}" is not a command: it is "names list", "names find FINDER" or "names rules"`,
  })
}

function chooseRules([action = 'list', ...words]: string[], flags: NamesFlags) {
  if (action === 'list' && words.length === 0) return listRules(flags)
  if (action === 'add') return addRule(words, flags)
  if (action === 'remove') return removeRule(words)
  throw new AppError('BAD_REQUEST', {
    message: `"names rules ${[action, ...words].join(' ')}" is not a command: it is "names rules list", "add" or "remove"`,
  })
}
