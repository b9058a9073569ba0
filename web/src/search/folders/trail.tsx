import { Trans, useLingui } from '@lingui/react/macro'
import { Fragment } from 'react'
import { useMountedPath } from '../../api/mounted-path.ts'
import { Button } from '../../ui/controls/button.tsx'
import { folderName, trailOf } from './folder-trail.ts'
import styles from './trail.module.css'

type Props = { folder: string | null; roots: readonly string[]; onGo: (folder: string | null) => void }

/** The way down to a folder, at most five folders long; each step leads back to it. */
export function Trail({ folder, roots, onGo }: Props) {
  const { t } = useLingui()
  const [root = ''] = roots
  const mounted = useMountedPath()
  const steps = trailOf(folder, roots)
  return (
    <nav className={styles.trail} aria-label={t`Folders above`}>
      <Button look="link" aria-current={folder === null ? 'location' : undefined} onClick={() => onGo(null)}>
        {roots.length > 1 ? <Trans>All folders</Trans> : folderName(mounted(root))}
      </Button>
      {steps.map(({ name, path, isGap }) => (
        <Fragment key={path}>
          <span aria-hidden="true">›</span>
          <Button
            look="link"
            title={path === null ? undefined : mounted(path)}
            aria-label={isGap && path !== null ? folderName(path) : undefined}
            aria-current={path === folder ? 'location' : undefined}
            onClick={() => onGo(path)}
          >
            {isGap ? '…' : name}
          </Button>
        </Fragment>
      ))}
    </nav>
  )
}
