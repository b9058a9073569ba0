import type { Task } from '@dossier/contract'
import { Trans, useLingui } from '@lingui/react/macro'
import { stringifyAddressSearch } from '../address/address-search.ts'
import { addresses } from '../address/addresses.ts'
import { WhatIsFirst } from '../tasks/runs/what-is-first.tsx'
import { isUnderWay } from '../tasks/task.ts'
import { TaskFacts } from '../tasks/task-facts.tsx'
import { formatCount, formatSize } from '../ui/words/numbers.ts'
import { isOcrTask } from './ocr-runs.tsx'

/** A task of OCR in the list of all tasks. */
export function OcrLine({ task }: { task: Task }) {
  const { t, i18n } = useLingui()
  if (!isOcrTask(task)) return null
  const number = (value = 0) => formatCount(i18n.locale, value)
  const { pages = 0, documents = 0, known = 0, withoutText = 0, ownText = 0, failed = 0, ...rest } = task.properties ?? {}
  const rate = number((rest.pagesPerSecond ?? 0) * 60)
  const done = t`${number(rest.pagesDone)} of ${number(pages)} pages, ${number(rest.documentsDone)} of ${number(documents)} documents`
  return (
    <TaskFacts
      task={task}
      done={documents > 0 ? done : undefined}
      counts={[
        <Trans key="read">{number(rest.read)} read</Trans>,
        known > 0 && <Trans key="known">{number(known)} known from before</Trans>,
        withoutText > 0 && <Trans key="none">{number(withoutText)} without text</Trans>,
        ownText > 0 && <Trans key="own">{number(ownText)} with a text of their own</Trans>,
      ]}
      rate={(rest.pagesPerSecond ?? null) !== null && <Trans>{rate} pages a minute</Trans>}
      secondsLeft={rest.secondsLeft}
      currentFile={rest.currentFile}
      faults={
        failed > 0
          ? [{ key: 'failed', address: unreadPages(rest.folder), label: <Trans>{number(failed)} could not be read</Trans> }]
          : []
      }
    >
      {isUnderWay(task) && <WhatIsFirst isFirst={task.first === true} files={rest.first} />}
    </TaskFacts>
  )
}

/** The files that have such pages, as the ledger lists them; it builds on this room, so that the address is written here. */
function unreadPages(folder: string | null | undefined): string {
  return addresses.indexing + stringifyAddressSearch({ reason: 'ocr-failed', ...(folder && { folder }) })
}

/** The download of a language in the list of all tasks. */
export function BringingLine({ task }: { task: Task }) {
  const { i18n } = useLingui()
  const received = Number(task.properties?.receivedBytes ?? 0)
  const size = formatSize(i18n.locale, received)
  return <TaskFacts task={task} counts={[received > 0 && <Trans key="size">{size} received</Trans>]} />
}
