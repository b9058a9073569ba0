import { useLingui } from '@lingui/react/macro'
import { usePageTitle } from '../routes/page-title.ts'
import { Page } from '../ui/page.tsx'

/** Choose a folder, follow the run, read the ledger. */
export function IndexingPage() {
  const { t } = useLingui()
  usePageTitle(t`Indexing`)
  return <Page title={t`Indexing`}>{null}</Page>
}
