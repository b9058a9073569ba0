import type { BatchChangedHit, BatchRun } from '@dossier/contract/batch-search/living'
import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { formatCount, formatDay } from '../../ui/words/numbers.ts'

/** "+3 −1 since March 12, 2026" */
export function useSum(): (run: BatchRun) => string {
  const { t, i18n } = useLingui()
  return ({ new: fresh, gone, since }) => {
    const day = formatDay(i18n.locale, new Date(since))
    const [more, less] = [formatCount(i18n.locale, fresh.total), formatCount(i18n.locale, gone.total)]
    if (fresh.total === 0 && gone.total === 0) return t`Nothing new since ${day}`
    if (gone.total === 0) return t`+${more} since ${day}`
    return fresh.total === 0 ? t`−${less} since ${day}` : t`+${more}, −${less} since ${day}`
  }
}

/** How many hits are new and gone for which reason, a few words each. */
export function useReasons(): (run: BatchRun) => string[] {
  return ({ new: fresh, gone }) => {
    const hits = (side: { reason: string; hits: number }[], wanted: string) =>
      side.find(({ reason }) => reason === wanted)?.hits ?? 0
    const parts = [
      [
        hits(fresh.reasons, 'NEW_FILE'),
        (n: number) => plural(n, { one: '# because of a new file', other: '# because of new files' }),
      ],
      [
        hits(fresh.reasons, 'READ_AGAIN'),
        (n: number) => plural(n, { one: '# because a file was read again', other: '# because files were read again' }),
      ],
      [
        hits(fresh.reasons, 'MARKED'),
        (n: number) =>
          plural(n, {
            one: '# because a tag, a name or another mark changed',
            other: '# because tags, names or other marks changed',
          }),
      ],
      [
        hits(fresh.reasons, 'NOT_SEARCHED_BEFORE'),
        (n: number) =>
          plural(n, {
            one: '# because its query could not be searched before',
            other: '# because their queries could not be searched before',
          }),
      ],
      [
        hits(fresh.reasons, 'PROJECT_OPENED'),
        (n: number) =>
          plural(n, {
            one: '# because its project was opened to you since then',
            other: '# because their projects were opened to you since then',
          }),
      ],
      [
        hits(gone.reasons, 'REMOVED'),
        (n: number) => plural(n, { one: '# gone with a removed file', other: '# gone with removed files' }),
      ],
      [
        hits(gone.reasons, 'READ_AGAIN'),
        (n: number) => plural(n, { one: '# gone because a file was read again', other: '# gone because files were read again' }),
      ],
      [
        hits(gone.reasons, 'MARKED'),
        (n: number) =>
          plural(n, {
            one: '# gone because a tag, a name or another mark changed',
            other: '# gone because tags, names or other marks changed',
          }),
      ],
    ] as const
    return parts.flatMap(([count, words]) => (count > 0 ? [words(count)] : []))
  }
}

/** Why a hit is new, or none any more. */
export function useReason(): (reason: BatchChangedHit['reason']) => string {
  const { t } = useLingui()
  return (reason) => {
    if (reason === 'NEW_FILE') return t`new file`
    if (reason === 'REMOVED') return t`removed`
    if (reason === 'PROJECT_OPENED') return t`its project was opened to you since then`
    if (reason === 'NOT_SEARCHED_BEFORE') return t`the query could not be searched before`
    return reason === 'READ_AGAIN' ? t`its file was read since then` : t`a tag, a name or another mark changed`
  }
}
