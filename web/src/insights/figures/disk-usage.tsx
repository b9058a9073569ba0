import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { Button } from '../../ui/controls/button.tsx'
import { formatSize } from '../../ui/words/numbers.ts'
import { filteredHref } from '../known/filtered.ts'
import { useOverview } from '../known/overview.ts'
import { WidgetCard } from '../known/widget-card.tsx'
import styles from './figures.module.css'
import { FolderTreeDialog } from './folder-tree-dialog.tsx'

/** The bytes of all files on the disk; its window has them folder by folder. */
export function DiskUsage({ project }: { project: string }) {
  const { t, i18n } = useLingui()
  const asked = useOverview(project)
  const [isOpen, setOpen] = useState(false)
  return (
    <WidgetCard title={t`Disk usage`} asked={asked} empty={({ documents }) => documents === 0 && t`Nothing is indexed yet.`}>
      {({ bytes }) => (
        <>
          <a className={styles.figure} href={filteredHref(project, { extractionLevel: ['0'] })}>
            <b>{formatSize(i18n.locale, bytes)}</b>{' '}
            <span>
              <Trans>files on disk only</Trans>
            </span>
          </a>
          <p>
            <Button look="link" aria-haspopup="dialog" onClick={() => setOpen(true)}>
              <Trans>See folders</Trans>
            </Button>
          </p>
          {isOpen && <FolderTreeDialog project={project} onClose={() => setOpen(false)} />}
        </>
      )}
    </WidgetCard>
  )
}
