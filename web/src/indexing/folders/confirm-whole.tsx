import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { Confirm } from '../../ui/controls/confirm.tsx'
import { countFiles } from '../indexing-calls.ts'

/** A folder that holds everything a user has. */
export type WholeFolder = { path: string; extent: 'disk' | 'home' }

type Props = { folder: WholeFolder; onConfirm: () => void; onClose: () => void }

/** Asks before a whole home or disk is indexed, and says how many files that is. */
export function ConfirmWhole({ folder, onConfirm, onClose }: Props) {
  const { t } = useLingui()
  const count = useQuery({
    queryKey: ['file-count', folder.path],
    queryFn: ({ signal }) => countFiles(folder.path, signal),
    retry: false,
  })
  return (
    <Confirm
      title={folder.extent === 'disk' ? t`Index a whole disk?` : t`Index your whole home folder?`}
      action={t`Index everything`}
      onConfirm={onConfirm}
      onClose={onClose}
    >
      <p>
        <Trans>
          It also holds what programs keep for themselves: settings, caches, mail. A folder with the documents is read sooner.
        </Trans>
      </p>
      <p aria-live="polite">
        {count.isPending && <Trans>Counting its files …</Trans>}
        {count.data?.isWhole && <Plural value={count.data.files} one="It holds # file." other="It holds # files." />}
        {count.data && !count.data.isWhole && (
          <Plural value={count.data.files} one="It holds more than # file." other="It holds more than # files." />
        )}
        {count.error && <Trans>Its files could not be counted.</Trans>}
      </p>
    </Confirm>
  )
}
