import { limits } from '@dossier/contract'
import { isInvisible, labelFault } from '@dossier/contract/marks/label-fault'
import { useLingui } from '@lingui/react/macro'

/** Returns the function that tells why labels cannot be tags; null where they can. The server refuses the same. */
export function useLabelFault(): (labels: readonly string[]) => string | null {
  const { t } = useLingui()
  const { tagLength, tagsAtOnce } = limits
  return (labels) => {
    if (labels.length > tagsAtOnce) return t`At most ${tagsAtOnce} tags at once.`
    const unfit = labels.find((label) => labelFault(label) !== undefined)
    if (unfit === undefined) return null
    if (unfit.length > tagLength) return t`A tag has at most ${tagLength} characters.`
    return isInvisible(unfit)
      ? t`A tag needs at least one visible character.`
      : t`A tag cannot hold control characters: type it again instead of pasting it.`
  }
}
