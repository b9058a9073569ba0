import { type CardFault, type CheckedCards, cardCalls, type FactName } from '@dossier/contract/cards'
import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { FileCheck2 } from 'lucide-react'
import { useRef, useState } from 'react'
import { ask } from '../../api/ask.ts'
import { Button } from '../../ui/controls/button.tsx'
import { Dialog } from '../../ui/controls/dialog.tsx'
import { ErrorState } from '../../ui/display/error-state.tsx'
import { shownName } from '../../ui/words/shown-name.ts'
import styles from './cards-page.module.css'

type Result = { name: string } & ({ checked: CheckedCards } | { error: unknown })

/** Compares an exported file with the originals, and says of each card whether it is true. */
export function CheckFile({ project }: { project: string }) {
  const { t } = useLingui()
  const input = useRef<HTMLInputElement>(null)
  const [isBusy, setBusy] = useState(false)
  const [result, setResult] = useState<Result>()
  const check = async (file: File | undefined) => {
    if (!file) return
    setBusy(true)
    try {
      setResult({
        name: file.name,
        checked: await ask(cardCalls.verify, { params: { project }, body: { file: await file.text() } }),
      })
    } catch (error) {
      setResult({ name: file.name, error })
    } finally {
      setBusy(false)
      if (input.current) input.current.value = ''
    }
  }
  return (
    <>
      <input
        ref={input}
        type="file"
        hidden
        accept=".html,.md,text/html,text/markdown"
        onChange={(event) => void check(event.target.files?.[0])}
      />
      <Button look="quiet" disabled={isBusy} onClick={() => input.current?.click()}>
        <FileCheck2 aria-hidden="true" />
        <Trans>Check an exported file</Trans>
      </Button>
      {result && (
        <Dialog title={t`Cards against their originals`} onClose={() => setResult(undefined)}>
          <p>{shownName(result.name)}</p>
          {'checked' in result ? <Checked {...result.checked} /> : <ErrorState error={result.error} />}
        </Dialog>
      )}
    </>
  )
}

function Checked({ isWhole, cards, failed }: CheckedCards) {
  const { i18n } = useLingui()
  const isTrue = isWhole && failed === 0
  return (
    <>
      <p role="status">
        {isTrue ? (
          <Plural
            value={cards.length}
            one="The card is as the original has it, and not a byte of the file was changed."
            other="All # cards are as the originals have them, and not a byte of the file was changed."
          />
        ) : failed === 0 ? (
          <Trans>All cards are as the originals have them.</Trans>
        ) : (
          <Plural
            value={failed}
            one="# card is not as the originals have it."
            other="# cards are not as the originals have them."
          />
        )}
      </p>
      {!isWhole && (
        <p>
          <Trans>The file itself is not as it was exported: somebody changed it.</Trans>
        </p>
      )}
      <ol className={styles.checked}>
        {cards.map(({ number, title, faults, facts }) => (
          <li key={number} data-failed={faults.length > 0 || undefined}>
            <bdi>{shownName(title)}</bdi>:{' '}
            {faults.length === 0 ? i18n._(msg`true`) : faults.map((fault) => i18n._(faultWords[fault])).join('; ')}
            {facts.length > 0 && ` (${facts.map((fact) => i18n._(factWords[fact])).join(', ')})`}
          </li>
        ))}
      </ol>
    </>
  )
}

const faultWords: Record<CardFault, MessageDescriptor> = {
  altered: msg`the file does not show what was exported`,
  'no-document': msg`the document is not in this project, or no longer`,
  facts: msg`not as the document has it`,
  'file-missing': msg`the original is no longer where it was`,
  'file-changed': msg`the original has other bytes now`,
  'file-unread': msg`the original could not be read`,
}

const factWords: Record<FactName, MessageDescriptor> = {
  quote: msg`the words`,
  title: msg`the title`,
  path: msg`the path`,
  within: msg`the way through the containers`,
  page: msg`the page`,
  line: msg`the line`,
  sha256: msg`the digest of the file`,
  digest: msg`the digest of the document`,
  date: msg`the date`,
  contentType: msg`the type`,
  routing: msg`the file that holds it`,
}
