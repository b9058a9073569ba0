import { useLingui } from '@lingui/react/macro'
import { addresses } from '../../address/addresses.ts'
import { hrefOf } from '../../address/hash-history.ts'
import { useMountedPath } from '../../api/mounted-path.ts'
import type { OpenDocument } from '../../feature/document-slots.ts'
import { CopyButton } from '../../ui/controls/copy-button.tsx'
import { Dialog } from '../../ui/controls/dialog.tsx'
import { withBreaks } from '../../ui/display/with-breaks.ts'
import styles from './share-dialog.module.css'

type Props = Pick<OpenDocument, 'document' | 'place' | 'query'> & { onClose: () => void }

/** What a reader hands on of a document: links to it, its id, its path. Links open for whoever may read the project on this server. */
export function ShareDialog({ document, place, query, onClose }: Props) {
  const { t } = useLingui()
  const mounted = useMountedPath()
  const search = query === '' ? {} : { q: query }
  const rows = [
    { label: t`Link to this document`, value: linkTo(addresses.documentPage({ ...place, search: {} })) },
    {
      label: t`Link with the words of the search`,
      value: query === '' ? '' : linkTo(addresses.documentPage({ ...place, search })),
    },
    { label: t`Link to it beside the results`, value: linkTo(addresses.document({ ...place, search })) },
    { label: t`Document ID`, value: document._id },
    { label: t`Path`, value: mounted(document._source.path ?? '') },
  ]
  return (
    <Dialog title={t`Share this document`} onClose={onClose} size="large">
      <dl className={styles.rows}>
        {rows
          .filter(({ value }) => value !== '')
          .map(({ label, value }) => (
            <div key={label}>
              <dt>{label}</dt>
              <dd>
                <code>{withBreaks(value)}</code>
                <CopyButton text={value} label={label} />
              </dd>
            </div>
          ))}
      </dl>
    </Dialog>
  )
}

/** An address of a screen as it is opened from outside. */
function linkTo(address: string): string {
  const { origin, pathname } = window.location
  return `${origin}${pathname}${hrefOf(address)}`
}
