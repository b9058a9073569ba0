import { Trans } from '@lingui/react/macro'
import { addresses } from '../address/addresses.ts'
import { hrefOf } from '../address/hash-history.ts'

/** The link from the first screen to the chapter on searching. */
export function HowToSearchLink() {
  return (
    <a href={hrefOf(addresses.guide('search-with-operators'))}>
      <Trans>How to write a search</Trans>
    </a>
  )
}
