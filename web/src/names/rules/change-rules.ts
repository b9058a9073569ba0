import { limits } from '@dossier/contract'
import { nameCalls } from '@dossier/contract/names'
import { i18n } from '@lingui/core'
import { msg, plural } from '@lingui/core/macro'
import { Eye, EyeOff } from 'lucide-react'
import { ask } from '../../api/ask.ts'
import { queryClient } from '../../api/query-client.ts'
import { postCount } from '../../search/body/search-requests.ts'
import { showToast, type Toast } from '../../ui/toasts/toasts.ts'
import { describeError } from '../../ui/words/describe-error.ts'

/** A name, and how the toast tells it. */
type ToldName = { mentionNorm: string; label: string }

/** Key of the rules on names. */
export const rulesKey = ['names', 'rules']

/** Hides a name in all documents of a project, with its undo in the toast. */
export async function hideName(project: string, name: ToldName): Promise<void> {
  const { label, mentionNorm } = name
  try {
    const { documents } = await ask(nameCalls.hide, { params: { project, '*': mentionNorm } })
    const detail = plural(documents, {
      one: 'In # document, and in all that are still to be read.',
      other: 'In # documents, and in all that are still to be read.',
    })
    tellDone({ icon: EyeOff, text: i18n._(msg`Hidden: ${label}`), detail }, () => showName(project, name))
  } catch (error) {
    tellFailure(i18n._(msg`Unable to hide the name.`), error, () => hideName(project, name))
  }
  await refreshNames(project, name, true)
}

/** Shows a name again that was hidden, with its undo in the toast. */
export async function showName(project: string, name: ToldName): Promise<void> {
  const { label, mentionNorm } = name
  try {
    await ask(nameCalls.show, { params: { project, '*': mentionNorm } })
    tellDone({ icon: Eye, text: i18n._(msg`Shown again: ${label}`) }, () => hideName(project, name))
  } catch (error) {
    tellFailure(i18n._(msg`Unable to show the name again.`), error, () => showName(project, name))
  }
  await refreshNames(project, name, false)
}

function tellDone(toast: Omit<Toast, 'kind' | 'action'>, undo: () => Promise<void>): void {
  showToast({ kind: 'done', ...toast, action: { label: i18n._(msg`Undo`), run: () => void undo() } })
}

function tellFailure(text: string, error: unknown, again: () => Promise<void>): void {
  const action = { label: i18n._(msg`Try again`), run: () => void again() }
  showToast({ kind: 'failed', text, detail: describeError(i18n, error).title, action })
}

/** How often it is asked whether the index has followed: a name may be in tens of thousands of documents. */
const mostAsked = 30

/** Asks again for the rules, and for all that depends on names once the index has none left of the other kind. */
async function refreshNames(project: string, { mentionNorm }: ToldName, isHidden: boolean): Promise<void> {
  void queryClient.invalidateQueries({ queryKey: rulesKey })
  const left = [{ term: { type: 'NamedEntity' } }, { term: { mentionNorm } }, { term: { isHidden: !isHidden } }]
  for (let asked = 0; asked < mostAsked; asked++) {
    await new Promise((resolve) => setTimeout(resolve, limits.answerDelayMs))
    if ((await postCount(project, { bool: { filter: left } }).catch(() => 0)) === 0) break
  }
  await queryClient.invalidateQueries({ predicate: ({ queryKey: [kind] }) => kind === 'names' || kind === 'search' })
}
