import type { Variant } from '@dossier/contract/batch-search/variants'
import { Trans, useLingui } from '@lingui/react/macro'
import { labelled } from '../../ui/words/labelled.ts'
import { shownName } from '../../ui/words/shown-name.ts'
import styles from './found-by.module.css'
import { useKindWords } from './kind-words.ts'

/** By which spelling a hit was found; nothing where that is the line itself. */
export function FoundBy({ variant }: { variant: Variant | null | undefined }) {
  const { i18n } = useLingui()
  const words = useKindWords()
  if (!variant) return null
  const { spelling, kinds, changed } = variant
  const names = kinds.map((kind) => words[kind].name).join(', ')
  return (
    <small className={styles.found} title={changed === '' ? names : labelled(i18n, names, changed)}>
      <Trans>
        as <bdi className={styles.spelling}>{shownName(spelling)}</bdi>
      </Trans>{' '}
      <span className={styles.kinds}>{names}</span>
    </small>
  )
}
