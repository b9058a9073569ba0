import { Trans, useLingui } from '@lingui/react/macro'
import { ImageOff } from 'lucide-react'
import { placeOf, type WireDocument } from '../../document-facts/wire-document.ts'
import { Button, ButtonLink } from '../../ui/controls/button.tsx'
import { EmptyState } from '../../ui/display/empty-state.tsx'
import { describeError } from '../../ui/words/describe-error.ts'
import { originalAddress } from '../source/document-calls.ts'
import { type Original, useEmbedded } from '../source/use-document.ts'
import type { WhyNot } from './preview-props.ts'
import { UnlockForm } from './unlock/unlock-form.tsx'

type Props = {
  document: WireDocument
  original: Original
  /** Whether the bytes that can be had are the document's own. */
  isOwn: boolean
  hasText: boolean
  /** Undefined: because of the file itself, of which `original` tells. */
  why: WhyNot | undefined
  onReadText: () => void
  onTryAgain: () => void
  /** Whether a password was tried that did not open it. */
  wasWrong: boolean
  onUnlock: (password: string) => void
}

/** That there is no preview, why, and what can be done instead. */
export function NoPreview({ document, original, isOwn, hasText, why, onReadText, onTryAgain, wasWrong, onUnlock }: Props) {
  const { t } = useLingui()
  return (
    <EmptyState
      icon={<ImageOff />}
      title={t`Preview is not available for this document.`}
      actions={
        <>
          {why === 'unanswered' && (
            <Button onClick={onTryAgain}>
              <Trans>Try again</Trans>
            </Button>
          )}
          <Button onClick={onReadText}>
            <Trans>Read the text</Trans>
          </Button>
          {original.isAllowed && original.isThere && (
            <ButtonLink look="quiet" href={originalAddress(original.place)} download>
              {isOwn ? <Trans>Download original</Trans> : <Trans>Download the file that holds this document</Trans>}
            </ButtonLink>
          )}
        </>
      }
    >
      <Why original={original} isOwn={isOwn} why={why} />
      {why === 'type' && <WhatIsInside document={document} />}
      {hasText && (
        <>
          {' '}
          <Trans>The text can still be read and searched.</Trans>
        </>
      )}
      {why === 'locked' && <UnlockForm wasWrong={wasWrong} onUnlock={onUnlock} />}
    </EmptyState>
  )
}

/** Archives, mailboxes and their like are but what lies in them. */
function WhatIsInside({ document }: { document: WireDocument }) {
  const embedded = useEmbedded(document, placeOf(document))
  if (!embedded.data?.pages[0]?.total) return null
  return (
    <>
      {' '}
      <Trans>What lies in it is in the tab “Embedded”.</Trans>
    </>
  )
}

function Why({ original, isOwn, why }: Pick<Props, 'original' | 'isOwn' | 'why'>) {
  const { i18n } = useLingui()
  if (why === 'type') return <Trans>Files of this type cannot be shown here.</Trans>
  if (why === 'locked') return <Trans>The file is locked, and its password was not kept.</Trans>
  if (why === 'older') return <Trans>It was written by a program from before 1997, whose files cannot be shown here.</Trans>
  if (why === 'large') return <Trans>The file is too large to be shown here.</Trans>
  if (why === 'late') return <Trans>Creating the preview took too long.</Trans>
  if (why === 'pixels') return <Trans>The picture has more pixels than can be shown here.</Trans>
  if (why === 'player')
    return <Trans>This browser cannot play the file: its format may be unsupported, or the file damaged.</Trans>
  if (why === 'unanswered') return <Trans>The preview could not be loaded.</Trans>
  if (why === 'damaged') return <Trans>The file is damaged, or not what it says it is.</Trans>
  if (original.isRefused) return <Trans>You may read this project's texts, but not its originals.</Trans>
  if (original.error) {
    const { title, details } = describeError(i18n, original.error)
    return details ?? title
  }
  if (!isOwn) return <Trans>It cannot be taken out of the file that holds it.</Trans>
  return null
}
