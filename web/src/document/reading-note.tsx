import { ledgerStates } from '@dossier/contract'
import { Trans, useLingui } from '@lingui/react/macro'
import { EyeOff, FileX, Image } from 'lucide-react'
import type { ReactNode } from 'react'
import { hrefOf } from '../address/hash-history.ts'
import { RequestError } from '../api/request-error.ts'
import { reasonsOf, type WireDocument } from '../document-facts/wire-document.ts'
import { previewKind } from '../file-types/preview-kind.ts'
import { ledgerAddress } from '../ledger/ledger-address.ts'
import { Button } from '../ui/controls/button.tsx'
import { Banner } from '../ui/display/banner.tsx'
import { reasonText } from '../ui/words/reason-text.ts'
import { stateLabels } from '../ui/words/state-label.ts'
import styles from './reading-note.module.css'

/** Tells what of the document could not be read, and why, with a link to its line in the ledger; `onLook`: shows the original, of which more may be seen than was read. */
export function ReadingNote({ document, onLook }: { document: WireDocument; onLook: () => void }) {
  const { i18n } = useLingui()
  const { ledgerState, path = '', contentType } = document._source
  const state = ledgerStates.find((each) => each === ledgerState)
  // What a second reading found is told above the text, which leads to it.
  const reasons = reasonsOf(document).filter(({ code }) => state !== 'indexed' || code !== 'words-recovered')
  if (state === undefined || (state === 'indexed' && reasons.length === 0)) return null
  // The path of a file counts as the folder of itself and of everything inside it.
  const href = hrefOf(ledgerAddress({ states: [state], folder: path }))
  const isWhole = state === 'indexed' || state === 'empty' || state === 'waiting'
  const look = state === 'unsupported' && previewKind(contentType) && (
    <Button look="quiet" onClick={onLook}>
      <Trans>Look at the original</Trans>
    </Button>
  )
  return (
    <Line kind={isWhole ? 'info' : 'warn'} icon={state === 'indexed' ? <Image /> : <EyeOff />} action={look}>
      <b>
        {state === 'indexed' && reasonText(i18n, reasons)}
        {state === 'indexed-in-part' && <Trans>Read in part</Trans>}
        {state === 'empty' && <Trans>This file is empty</Trans>}
        {state === 'waiting' && <Trans>Waiting to be read</Trans>}
        {!isWhole && state !== 'indexed-in-part' && <Trans>Could not be read: {i18n._(stateLabels[state])}</Trans>}
      </b>
      {'. '}
      {state !== 'indexed' && reasons.length > 0 && <span>{reasonText(i18n, reasons)}. </span>}
      <a href={href}>
        <Trans>See it in the ledger</Trans>
      </a>
    </Line>
  )
}

/** Says that the original is gone or is not what was read; the text stays readable. */
export function OriginalNote({ error }: { error: unknown }) {
  if (!(error instanceof RequestError)) return null
  if (error.status === 404) {
    return (
      <Line kind="warn" icon={<FileX />}>
        <b>
          <Trans>The source file is no longer where it was.</Trans>
        </b>{' '}
        <Trans>Is the drive plugged in? The text below was read when it was there.</Trans>
      </Line>
    )
  }
  if (error.status === 409) {
    return (
      <Line kind="warn" icon={<FileX />}>
        <b>
          <Trans>The source file has changed since it was read.</Trans>
        </b>{' '}
        <Trans>Index its folder again to read it anew.</Trans>
      </Line>
    )
  }
  if (error.status === 413) {
    return (
      <Line kind="info" icon={<FileX />}>
        <Trans>The original is too large to be taken out of its container here.</Trans>
      </Line>
    )
  }
  return null
}

type LineProps = { kind: 'info' | 'warn'; icon: ReactNode; action?: ReactNode; children: ReactNode }

function Line({ kind, icon, action, children }: LineProps) {
  return (
    <div className={styles.line}>
      <Banner kind={kind} icon={icon} action={action}>
        {children}
      </Banner>
    </div>
  )
}
