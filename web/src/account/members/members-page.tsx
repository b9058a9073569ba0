import { useLingui } from '@lingui/react/macro'
import { useParams } from '@tanstack/react-router'
import { usePageTitle } from '../../address/page-title.ts'
import { Members } from './members.tsx'

/** The members of the project that the address names. */
export function MembersPage() {
  const { t } = useLingui()
  const { project = '' } = useParams({ strict: false })
  usePageTitle(t`Members`)
  return <Members key={project} project={project} />
}
