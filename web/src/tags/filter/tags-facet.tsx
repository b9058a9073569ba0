import { Trans } from '@lingui/react/macro'
import { hrefOf } from '../../address/hash-history.ts'
import type { PanelFilter } from '../../feature/filter.ts'
import { useSearchState } from '../../search/address/use-search-state.ts'
import { TermsFacet } from '../../search/facets/terms-facet.tsx'
import { tagsPageAddress } from '../known/tag-address.ts'
import { useTagsByKey } from '../known/use-tags.ts'
import styles from './tags-facet.module.css'

/** The tags of the project as they were typed, with their counts, and the way to the page of all. */
export function TagsFacet({ filter }: { filter: PanelFilter }) {
  const { index } = useSearchState()
  const known = useTagsByKey(index)
  return (
    <>
      <TermsFacet
        filter={{
          ...filter,
          valueLabel: (value, words) => known.get(value)?.label ?? filter.valueLabel?.(value, words) ?? value,
        }}
      />
      <p className={styles.way}>
        <a href={hrefOf(tagsPageAddress(index))}>
          <Trans>All tags of the project</Trans>
        </a>
      </p>
    </>
  )
}
