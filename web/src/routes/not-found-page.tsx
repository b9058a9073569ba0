import { useLingui } from '@lingui/react/macro'
import { ErrorPage } from '../ui/display/error-page.tsx'

/** For every address that no screen has. */
export function NotFoundPage() {
  const { t } = useLingui()
  return <ErrorPage title={t`There is no such page`} />
}
