import { AppError } from '@dossier/contract'
import { nameCalls } from '@dossier/contract/names/names'
import type { NameRule, NewNameRule } from '@dossier/contract/names/rules'
import { exitCodes } from '../fault.ts'
import { counted, formatPath } from '../format.ts'
import { ofProject } from '../of-project.ts'
import { readCategory } from './category.ts'
import { type NamesCommand, type NamesFlags, readNumber } from './command.ts'

const pageSize = 1_000

/** Lists the rules on names, the newest first. */
export function listRules({ search, lost }: NamesFlags): NamesCommand {
  return async ({ client, terminal, config }) => {
    const items: NameRule[] = []
    for (;;) {
      const query = new URLSearchParams({ from: String(items.length), size: String(pageSize) })
      if (search !== undefined) query.set('search', search)
      if (lost) query.set('lost', 'true')
      const page = await client.ask('GET', ofProject({ config }, `names/rules?${query}`), nameCalls.rules.answer)
      items.push(...page.items)
      if (items.length < page.total && page.items.length > 0) continue
      terminal.json({ items, total: page.total, lost: page.lost })
      for (const rule of items) terminal.line(describe(rule))
      terminal.line(`${items.length > 0 ? '\n' : ''}${counted(page.total, 'rule')}`)
      if (page.lost > 0 && !lost)
        terminal.note(
          `${counted(page.lost, 'name')} added by hand without a place any more: "names rules list --lost" lists them.`,
        )
      return exitCodes.done
    }
  }
}

/** Makes a rule: `hide NAME`, `rename NAME OTHER` (`merge` is the same), `category NAME CATEGORY`, `by-hand NAME CATEGORY DOCUMENT`. */
export function addRule(words: string[], flags: NamesFlags): NamesCommand {
  const rule = readRule(words, flags)
  return async ({ client, terminal, config }) => {
    const made = await client.ask('POST', ofProject({ config }, 'names/rules'), nameCalls.makeRule.answer, rule)
    terminal.json(made)
    if (made.rule) terminal.line(describe(made.rule))
    terminal.line(made.rule?.added ? counted(made.rule.added.places, 'place') : `in ${counted(made.documents, 'document')}`)
    return exitCodes.done
  }
}

/** Takes a rule back, by its number. */
export function removeRule(words: string[]): NamesCommand {
  const [number, ...others] = words
  if (number === undefined || others.length > 0 || !/^\d+$/.test(number))
    throw new AppError('BAD_REQUEST', {
      message: 'Give the number of one rule, as in "names rules remove 12": "names rules" lists them',
    })
  return async ({ client, terminal, config }) => {
    const undone = await client.ask('DELETE', ofProject({ config }, `names/rules/${number}`), nameCalls.undo.answer)
    terminal.json(undone)
    if (undone.rule) terminal.line(`taken back: ${describe(undone.rule)}`)
    return exitCodes.done
  }
}

/** What each kind of rule wants behind its name. */
const wanted: Record<string, string[]> = {
  hide: ['NAME'],
  rename: ['NAME', 'OTHER'],
  merge: ['NAME', 'OTHER'],
  category: ['NAME', 'CATEGORY'],
  'by-hand': ['NAME', 'CATEGORY', 'DOCUMENT'],
}

function readRule([kind = '', ...given]: string[], { at }: NamesFlags): NewNameRule {
  const parts = wanted[kind]
  if (!parts)
    throw new AppError('BAD_REQUEST', { message: `"${kind}" is no kind of rule: it is one of ${Object.keys(wanted).join(', ')}` })
  const [name = '', second = '', document = ''] = given
  if (given.length !== parts.length)
    throw new AppError('BAD_REQUEST', { message: `A rule "${kind}" is given as: names rules add ${kind} ${parts.join(' ')}` })
  const start = readNumber('--at', at)
  if (start !== undefined && kind !== 'by-hand')
    throw new AppError('BAD_REQUEST', { message: '--at is the place of a name that is added by hand' })
  if (kind === 'hide') return { kind, mentionNorm: name }
  if (kind === 'category') return { kind, mentionNorm: name, category: readCategory(second) }
  if (kind !== 'by-hand') return { kind: 'rename', mentionNorm: name, target: second }
  const reach = start === undefined ? 'document' : 'here'
  return { kind: 'add', document, mention: name, category: readCategory(second), reach, ...(start !== undefined && { start }) }
}

/** `12  e. marchetti: is elise marchetti  (local, 2026-11-23)` */
function describe(rule: NameRule): string {
  const { id, mentionNorm, added, user, creationDate } = rule
  return `${id}  ${formatPath(added?.mention ?? mentionNorm)}: ${effectOf(rule)}  (${user}, ${creationDate.slice(0, 10)})`
}

function effectOf({ kind, target = '', category = 'PERSON', added }: NameRule): string {
  if (kind === 'hide') return 'hidden'
  if (kind === 'rename') return `is ${formatPath(target)}`
  if (!added) return `is of the category ${category.toLowerCase()}`
  if (added.path === null)
    return `added by hand as ${category.toLowerCase()} to ${added.document}, which is not in the project any more`
  const places = added.places === 0 ? 'whose text has these words no more' : counted(added.places, 'place')
  return `added by hand as ${category.toLowerCase()} to ${formatPath(added.path)}, ${places}`
}
