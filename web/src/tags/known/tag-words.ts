import { i18n } from '@lingui/core'
import { msg, plural } from '@lingui/core/macro'
import { refusalIn } from '../../api/request-error.ts'
import { showToast } from '../../ui/toasts/toasts.ts'
import { listOf } from '../../ui/words/left-out.ts'

/** What was to become of which tags, and of how many documents; `index`: of which projects. */
type Asked = { target: { index: string; count: number }; labels: readonly string[]; isGiven: boolean }

/** What became of it: how many documents changed in how many projects, and how many tags stayed. */
type Changed = { result: number; projects: number; kept: number }

/** What a change of tags did, in a sentence. */
export function changedText({ target: { count }, labels, isGiven }: Asked, { result, projects, kept }: Changed): string {
  const tags = labels.join(' ')
  if (result === 0 && kept > 0) return i18n._(msg`Nothing was changed.`)
  if (result === 0)
    return i18n._(isGiven ? msg`Nothing to do: these tags were there already.` : msg`Nothing to do: these tags were not there.`)
  if (count === 1) return i18n._(isGiven ? msg`Tagged: ${tags}` : msg`Tag removed: ${tags}`)
  if (projects > 1) return severalText({ result, projects, tags }, isGiven)
  return isGiven
    ? plural(result, { one: `# document tagged: ${tags}`, other: `# documents tagged: ${tags}` })
    : plural(result, { one: `Tag removed from # document: ${tags}`, other: `Tag removed from # documents: ${tags}` })
}

function severalText({ result, projects, tags }: { result: number; projects: number; tags: string }, isGiven: boolean): string {
  return isGiven
    ? plural(result, { other: `# documents tagged in ${projects} projects: ${tags}` })
    : plural(result, { other: `Tag removed from # documents in ${projects} projects: ${tags}` })
}

/** Tells where a change of tags failed, and what the server said of it. */
export function tellFailure(
  { target: { index, count }, isGiven }: Asked,
  failed: readonly { part: { index: string }; error: unknown }[],
  retry: () => void,
): void {
  const isSeveral = index.includes(',')
  const isOne = !isSeveral && count === 1
  const names = listOf(failed.map(({ part }) => part.index))
  const one = isGiven ? msg`Unable to tag the document.` : msg`Unable to remove the tag.`
  const some = isSeveral ? msg`Unable to change the tags in ${names}.` : msg`Unable to change the tags.`
  const perhaps = i18n._(isOne ? msg`Nothing was changed.` : msg`Some may have been changed: look before trying again.`)
  const details = new Set(failed.map(({ error }) => refusalIn(error) ?? perhaps))
  showToast({
    kind: 'failed',
    text: i18n._(isOne ? one : some),
    detail: [...details].join(' '),
    action: { label: i18n._(msg`Try again`), run: retry },
  })
}
