import { useLingui } from '@lingui/react/macro'
import { Info } from 'lucide-react'
import { TreeView } from '../../search/folders/tree-view.tsx'
import { Dialog } from '../../ui/controls/dialog.tsx'
import { Banner } from '../../ui/display/banner.tsx'

/** The window with the sizes of all folders. */
export function FolderTreeDialog({ project, onClose }: { project: string; onClose: () => void }) {
  const { t } = useLingui()
  const warning = t({
    id: 'widget.diskUsage.warning',
    message: 'This is the whole data folder. Only files that were indexed are counted: what lies beside them on the disk is not.',
  })
  return (
    <Dialog title={t`Disk usage`} size="large" onClose={onClose}>
      <TreeView
        project={project}
        isFilesOnly
        atTop={
          <Banner kind="warn" icon={<Info />}>
            {warning}
          </Banner>
        }
      />
    </Dialog>
  )
}
