import type { PreviewPart } from '@dossier/contract/batch-search/preview'
import { useLingui } from '@lingui/react/macro'
import { shownName } from '../../../ui/words/shown-name.ts'
import styles from './preview-lines.module.css'

/** What is looked for by each part of a query. */
export function LineParts({ parts }: { parts: PreviewPart[] }) {
  const { t } = useLingui()
  const kinds: Record<PreviewPart['kind'], string> = {
    word: t`word`,
    phrase: t`phrase`,
    wildcard: t`pattern`,
    fuzzy: t`about`,
    regex: t`expression`,
    range: t`range`,
  }
  if (parts.length === 0) return null
  return (
    <span className={styles.parts}>
      {parts.map(({ kind, text, field, isNegated }, at) => (
        // The same part may stand in a query twice.
        // biome-ignore lint/suspicious/noArrayIndexKey: parts have no other name than their place
        <span key={at} className={styles.part}>
          {[isNegated && t`not`, kinds[kind], field && `${field}:`].filter(Boolean).join(' ')}{' '}
          <bdi>
            <b>{shownName(text)}</b>
          </bdi>
        </span>
      ))}
    </span>
  )
}
