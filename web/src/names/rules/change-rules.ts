import { nameCalls } from '@dossier/contract/names/names'
import type { NameRule, NewNameRule } from '@dossier/contract/names/rules'
import { i18n } from '@lingui/core'
import { msg, plural } from '@lingui/core/macro'
import { SpellCheck, Undo2 } from 'lucide-react'
import { ask } from '../../api/ask.ts'
import { showToast } from '../../ui/toasts/toasts.ts'
import { describeError } from '../../ui/words/describe-error.ts'
import type { NameCategory } from '../categories.ts'
import { refreshNames, signWhenMade, signWhenTakenBack } from './follow-index.ts'
import { ruleText } from './rule-text.ts'

/** Hides a name in all documents of a project, with its undo in the toast. */
export function hideName(project: string, mentionNorm: string): Promise<void> {
  return makeRule(project, { kind: 'hide', mentionNorm })
}

/** Makes a rule on a name, in all documents of a project, with its undo in the toast. */
export async function makeRule(project: string, wanted: NewNameRule): Promise<void> {
  await makeRules(project, [wanted])
}

/** Makes rules one after the other, as one may count on the one before it; those behind one that fails are not made. */
export async function makeRules(project: string, wanted: readonly NewNameRule[]): Promise<void> {
  const tried: NewNameRule[] = []
  for (const [at, rule] of wanted.entries()) {
    tried.push(rule)
    if (!(await tryRule(project, rule, () => makeRules(project, wanted.slice(at))))) break
  }
  await Promise.all(tried.map((rule) => refreshNames(project, signWhenMade(rule))))
}

async function tryRule(project: string, wanted: NewNameRule, again: () => Promise<void>): Promise<boolean> {
  try {
    const { rule, documents } = await ask(nameCalls.makeRule, { params: { project }, body: wanted })
    showToast({
      kind: 'done',
      icon: SpellCheck,
      text: ruleText(i18n, wanted),
      ...(wanted.kind !== 'different' && { detail: rule?.added ? placesText(rule.added.places) : documentsText(documents) }),
      ...(rule && { action: { label: i18n._(msg`Undo`), run: () => void takeBack(project, rule) } }),
    })
  } catch (error) {
    tellFailure(i18n._(msg`Unable to change the name.`), error, again)
    return false
  }
  return true
}

function documentsText(documents: number): string {
  return plural(documents, {
    one: 'In # document, and in all that are still to be read.',
    other: 'In # documents, and in all that are still to be read.',
  })
}

function placesText(places: number): string {
  return plural(places, { one: 'At # place of this document.', other: 'At # places of this document.' })
}

/** Takes a rule back, with its undo in the toast. */
export async function takeBack(project: string, rule: NameRule): Promise<void> {
  const wanted = asNew(rule)
  try {
    await ask(nameCalls.undo, { params: { project, rule: String(rule.id) } })
    const again = wanted && { action: { label: i18n._(msg`Undo`), run: () => void makeRule(project, wanted) } }
    const text = i18n._(msg`Taken back: ${ruleText(i18n, rule)}`)
    showToast({ kind: 'done', icon: Undo2, text, ...again })
  } catch (error) {
    tellFailure(i18n._(msg`Unable to take it back.`), error, () => takeBack(project, rule))
  }
  await refreshNames(project, signWhenTakenBack(rule))
}

function asNew({ kind, mentionNorm, target, category, part, added }: NameRule): NewNameRule | null {
  if (kind === 'hide') return { kind, mentionNorm }
  if (kind === 'rename' || kind === 'different') return target === undefined ? null : { kind, mentionNorm, target }
  if (kind === 'split')
    return target === undefined || !part ? null : { kind, mentionNorm, target, part, ...(category && { category }) }
  if (category === undefined) return null
  return kind === 'category' ? { kind, mentionNorm, category } : addedAgain(category, added)
}

/** One whose words are gone cannot be added again. */
function addedAgain(category: NameCategory, added: NameRule['added']): NewNameRule | null {
  if (!added || added.path === null || added.start === null) return null
  const { document, routing, mention, start, reach } = added
  return { kind: 'add', document, mention, start, reach, category, ...(routing !== null && { routing }) }
}

function tellFailure(text: string, error: unknown, again: () => Promise<void>): void {
  const action = { label: i18n._(msg`Try again`), run: () => void again() }
  const { title, details } = describeError(i18n, error)
  // The server's own words say what is in the way: the title of a bad request speaks of searches.
  showToast({ kind: 'failed', text, detail: details ?? title, action })
}
