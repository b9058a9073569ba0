import { Trans, useLingui } from '@lingui/react/macro'
import { EyeOff } from 'lucide-react'
import { type ReactNode, useSyncExternalStore } from 'react'
import { createListeners } from '../../api/listeners.ts'
import type { WireDocument } from '../../document-facts/wire-document.ts'
import { Button } from '../../ui/controls/button.tsx'
import { QuietWait } from '../../ui/display/quiet-wait.tsx'
import { useNotesOn } from '../known/use-notes.ts'
import styles from './media-cover.module.css'

/** The documents whose pictures the reader asked for since the page was opened. */
let revealed: ReadonlySet<string> = new Set()
const listeners = createListeners()

function reveal(key: string, isShown: boolean): void {
  const next = new Set(revealed)
  if (isShown) next.add(key)
  else next.delete(key)
  revealed = next
  listeners.tell()
}

type Props = { document: WireDocument; children: ReactNode }

/** What a document is to be blurred for, and whether the reader wanted to see it all the same. Undefined: that is not known yet. */
function useBlurring(document: WireDocument) {
  const isShown = useSyncExternalStore(listeners.add, () => revealed).has(keyOf(document))
  const { data, isPending } = useNotesOn(document)
  if (isPending) return undefined
  const notes = data?.filter(({ blurSensitiveMedia }) => blurSensitiveMedia)
  return { notes, isShown, isNeeded: notes?.length !== 0 }
}

/** A small picture, blurred where a preview would be; it is shown as soon as the reader wanted to see that. */
export function SmallMediaCover({ document, children }: Props) {
  const blurring = useBlurring(document)
  if (!blurring) return null
  if (!blurring.isNeeded || blurring.isShown) return children
  return (
    <span className={styles.small} data-blurred>
      {children}
    </span>
  )
}

/** Pictures and previews in folders whose notes ask for it are blurred until the reader wants to see them; so are all as long as it is not known. */
export function MediaCover({ document, children }: Props) {
  const { t } = useLingui()
  const key = keyOf(document)
  const blurring = useBlurring(document)
  if (!blurring) return <QuietWait text={t`Loading`} />
  const { notes, isShown, isNeeded } = blurring
  if (!isNeeded) return children
  if (isShown)
    return (
      <div className={styles.cover}>
        <p className={styles.again}>
          <Button look="quiet" onClick={() => reveal(key, false)}>
            <EyeOff aria-hidden="true" />
            <Trans>Blur again</Trans>
          </Button>
        </p>
        {children}
      </div>
    )
  return (
    <div className={styles.cover}>
      {/* Out of reach of keys and screen readers too. */}
      <div className={styles.blurred} inert aria-hidden="true">
        {children}
      </div>
      <div className={styles.over}>
        <div className={styles.card}>
          <EyeOff aria-hidden="true" />
          <p>
            {notes ? (
              <Trans>A note on its folder says that this may be hard to look at.</Trans>
            ) : (
              <Trans>The notes on its folder could not be loaded: this may be hard to look at.</Trans>
            )}
          </p>
          <Button onClick={() => reveal(key, true)}>{t`Show`}</Button>
        </div>
      </div>
    </div>
  )
}

function keyOf({ _index, _id }: WireDocument): string {
  return `${_index} ${_id}`
}
