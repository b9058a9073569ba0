import { fileType } from '@dossier/contract/tables/file-types'
import { Trans } from '@lingui/react/macro'
import { CircleAlert } from 'lucide-react'
import styles from './type-warning.module.css'

/** What to know before opening the original: macros, programs, and names that hide their type. */
export function TypeWarning({ contentType, extension }: { contentType: string | undefined; extension: string }) {
  const type = fileType(contentType)
  const isMisnamed = type !== undefined && extension !== '' && type.extensions.length > 0 && !type.extensions.includes(extension)
  if (!type?.warning && !isMisnamed) return null
  return (
    <p className={styles.warning}>
      <CircleAlert aria-hidden="true" />
      <span>
        {type?.warning === 'macros' && <Trans>The original holds macros: open it with macros disabled.</Trans>}
        {type?.warning === 'program' && <Trans>The original is a program: do not run it.</Trans>}
        {isMisnamed && !type?.warning && <Trans>The name ends in .{extension}, but the content is of another type.</Trans>}
      </span>
    </p>
  )
}
