import { type NameReading, nameCalls } from '@dossier/contract/names/names'
import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { RotateCcw } from 'lucide-react'
import { ask } from '../../api/ask.ts'
import { useSession } from '../../api/session.ts'
import type { DocumentPlace } from '../../document-facts/wire-document.ts'
import type { DetailsSectionProps } from '../../feature/document-slots.ts'
import { isUnderWay } from '../../tasks/task.ts'
import { tasksKey, useTasks, useWhenAllDone } from '../../tasks/use-tasks.ts'
import { Button } from '../../ui/controls/button.tsx'
import { ErrorState } from '../../ui/display/error-state.tsx'
import { formatMoment } from '../../ui/words/numbers.ts'
import { BringModel } from '../find/bring-model.tsx'
import { faultText } from '../find/fault-text.ts'
import { startFinding, useModels } from '../find/finder-calls.ts'
import { isNamesTask } from '../runs/names-task.ts'
import styles from './finders-section.module.css'

/** What became of the document in each name finder; one that was lost on it can be asked once more. Nothing where none was ever asked. */
export function FindersSection({ place }: DetailsSectionProps) {
  const client = useQueryClient()
  const key = ['names', 'document', place.index, place.id, 'readings']
  const { data = [] } = useQuery({
    queryKey: key,
    queryFn: ({ signal }) =>
      ask(nameCalls.ofDocument, { params: { project: place.index, id: place.id }, query: { routing: place.routing }, signal }),
    retry: false,
  })
  const tasks = useTasks().data?.filter(isNamesTask)
  useWhenAllDone(tasks, () => {
    for (const kind of ['names', 'document']) void client.invalidateQueries({ queryKey: [kind] })
  })
  const isBusy = tasks?.some(isUnderWay) ?? false
  if (data.length === 0) return null
  return (
    <section className={styles.section}>
      <h2 className={styles.title}>
        <Trans>Name finders</Trans>
      </h2>
      <ul className={styles.finders}>
        {data.map((reading) => (
          <li key={reading.pipeline}>
            <Reading reading={reading} place={place} isBusy={isBusy} />
          </li>
        ))}
      </ul>
    </section>
  )
}

type Props = { reading: NameReading; place: DocumentPlace; isBusy: boolean }

function Reading({ reading, place, isBusy }: Props) {
  const { i18n } = useLingui()
  const { pipeline, names, readAt, fault } = reading
  const { manageDocuments } = useSession()
  return (
    <>
      <span className={styles.finder}>{pipeline.toLowerCase()}</span>
      {fault === null ? (
        <Plural value={names} _0="no names" one="# name" other="# names" />
      ) : (
        <span className={styles.fault}>{faultText(i18n, fault)}</span>
      )}
      {readAt !== null && readAt > 0 && (
        <time className={styles.when} dateTime={new Date(readAt).toISOString()}>
          {formatMoment(i18n.locale, new Date(readAt))}
        </time>
      )}
      {manageDocuments && fault !== null && readAt !== null && <TryAgain pipeline={pipeline} place={place} isBusy={isBusy} />}
      {manageDocuments && fault !== null && readAt === null && <Cure reading={reading} />}
    </>
  )
}

function TryAgain({ pipeline, place, isBusy }: Pick<Props, 'place' | 'isBusy'> & { pipeline: string }) {
  const client = useQueryClient()
  const start = useMutation({
    mutationFn: () => startFinding(place.index, { pipeline, isOffline: true, isAgain: false, documents: [place.id] }),
    onSuccess: () => client.invalidateQueries({ queryKey: tasksKey }),
  })
  return (
    <>
      <Button look="quiet" disabled={start.isPending || isBusy} onClick={() => start.mutate()}>
        <RotateCcw aria-hidden="true" />
        {isBusy ? <Trans>Names are being looked for …</Trans> : <Trans>Try again</Trans>}
      </Button>
      {start.error && <ErrorState error={start.error} />}
    </>
  )
}

/** The model that is missing, to be brought; where something else is, the sentence says what to do. */
function Cure({ reading: { pipeline, language } }: { reading: NameReading }) {
  const model = useModels(pipeline).find((each) => each.language === language)
  return model ? <BringModel model={model} /> : null
}
