import { limits } from '@dossier/contract'
import { type NameRule, type NewNameRule, nameCalls } from '@dossier/contract/names/names'
import { i18n } from '@lingui/core'
import { msg, plural } from '@lingui/core/macro'
import { SpellCheck, Undo2 } from 'lucide-react'
import { ask } from '../../api/ask.ts'
import { queryClient } from '../../api/query-client.ts'
import type { Clause } from '../../feature/filter.ts'
import { postCount } from '../../search/body/search-requests.ts'
import { showToast } from '../../ui/toasts/toasts.ts'
import { describeError } from '../../ui/words/describe-error.ts'
import { ruleText } from './rule-text.ts'

/** Key of the rules on names. */
export const rulesKey = ['names', 'rules']

/** Hides a name in all documents of a project, with its undo in the toast. */
export function hideName(project: string, mentionNorm: string): Promise<void> {
  return makeRule(project, { kind: 'hide', mentionNorm })
}

/** Makes a rule on a name, in all documents of a project, with its undo in the toast. */
export async function makeRule(project: string, wanted: NewNameRule): Promise<void> {
  try {
    const { rule, documents } = await ask(nameCalls.makeRule, { params: { project }, body: wanted })
    showToast({
      kind: 'done',
      icon: SpellCheck,
      text: ruleText(i18n, wanted),
      detail: plural(documents, {
        one: 'In # document, and in all that are still to be read.',
        other: 'In # documents, and in all that are still to be read.',
      }),
      ...(rule && { action: { label: i18n._(msg`Undo`), run: () => void takeBack(project, rule) } }),
    })
  } catch (error) {
    tellFailure(i18n._(msg`Unable to change the name.`), error, () => makeRule(project, wanted))
  }
  await refreshNames(project, leftWhenMade(wanted))
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
  const name = { term: { mentionNorm: rule.mentionNorm } }
  await refreshNames(project, rule.kind === 'hide' ? [name, { term: { isHidden: true } }] : null)
}

function asNew({ kind, mentionNorm, target, category }: NameRule): NewNameRule | null {
  if (kind === 'hide') return { kind, mentionNorm }
  if (kind === 'rename') return target === undefined ? null : { kind, mentionNorm, target }
  return category === undefined ? null : { kind, mentionNorm, category }
}

function tellFailure(text: string, error: unknown, again: () => Promise<void>): void {
  const action = { label: i18n._(msg`Try again`), run: () => void again() }
  showToast({ kind: 'failed', text, detail: describeError(i18n, error).title, action })
}

/** What the index has no more of once it has followed a rule. */
function leftWhenMade(rule: NewNameRule): Clause[] {
  const name = { term: { mentionNorm: rule.mentionNorm } }
  if (rule.kind === 'hide') return [name, { term: { isHidden: false } }]
  return rule.kind === 'rename' ? [name] : [name, { bool: { must_not: [{ term: { category: rule.category } }] } }]
}

/** How often it is asked whether the index has followed: a name may be in tens of thousands of documents. Where nothing tells, the pause is as long as three. */
const mostAsked = 30
const blindPauses = 3

/** Asks again for the rules, and for all that depends on names once the index has followed. */
async function refreshNames(project: string, left: Clause[] | null): Promise<void> {
  void queryClient.invalidateQueries({ queryKey: rulesKey })
  for (let asked = 1; asked <= (left ? mostAsked : blindPauses); asked++) {
    await new Promise((resolve) => setTimeout(resolve, limits.answerDelayMs))
    if (left && (await countLeft(project, left)) === 0) break
  }
  await queryClient.invalidateQueries({ predicate: ({ queryKey: [kind] }) => kind === 'names' || kind === 'search' })
}

function countLeft(project: string, left: Clause[]): Promise<number> {
  return postCount(project, { bool: { filter: [{ term: { type: 'NamedEntity' } }, ...left] } }).catch(() => 0)
}
