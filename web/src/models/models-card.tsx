import { type Model, modelCalls } from '@dossier/contract/names/models'
import { Trans, useLingui } from '@lingui/react/macro'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { ask } from '../api/ask.ts'
import { useSession } from '../api/session.ts'
import { stopTask } from '../tasks/task-calls.ts'
import { Button } from '../ui/controls/button.tsx'
import { Card } from '../ui/display/card.tsx'
import { ErrorState } from '../ui/display/error-state.tsx'
import { Tag } from '../ui/display/tag.tsx'
import { labelled } from '../ui/words/labelled.ts'
import { languageLabel } from '../ui/words/languages.ts'
import { formatSize } from '../ui/words/numbers.ts'
import styles from './models-card.module.css'

const modelsKey = ['names', 'models']
const comingMs = 1_000

/** The models of name finders: size, licence, and what can be done with each. */
export function ModelsCard() {
  const { t } = useLingui()
  const list = useQuery({
    queryKey: modelsKey,
    queryFn: ({ signal }) => ask(modelCalls.list, { signal }),
    refetchInterval: ({ state }) => (state.data?.models.some(({ task }) => task !== null) ? comingMs : false),
  })
  return (
    <Card title={t`Models of name finders`}>
      {list.error && <ErrorState error={list.error} />}
      <ul className={styles.models}>
        {list.data?.models.map((model) => (
          <ModelRow key={`${model.finder} ${model.code}`} model={model} />
        ))}
      </ul>
      <p className={styles.quiet}>
        <Trans>They come from the Maven registry, only when somebody asks for one. Nothing else is sent.</Trans>
      </p>
    </Card>
  )
}

function ModelRow({ model }: { model: Model }) {
  const { i18n } = useLingui()
  const { manageDocuments } = useSession()
  const client = useQueryClient()
  const change = useMutation({
    mutationFn: (run: () => Promise<unknown>) => run(),
    onSettled: () => client.invalidateQueries({ queryKey: modelsKey }),
  })
  const params = { finder: model.finder, language: model.code }
  const size = (bytes: number) => formatSize(i18n.locale, bytes)
  const [received, download, onDisk] = [size(model.receivedBytes), size(model.downloadBytes), size(model.bytes)]
  return (
    <li className={styles.model}>
      <b>
        {model.finder} · {languageLabel(i18n.locale, model.language)}
      </b>
      <ModelTag model={model} />
      <span className={styles.quiet}>
        {model.state === 'bringing' ? (
          <Trans>
            {received} of at most {download}
          </Trans>
        ) : (
          <Trans>
            {download} to bring, {onDisk} on disk
          </Trans>
        )}{' '}
        ·{' '}
        <a className={styles.licence} href={model.licenceUrl}>
          {model.licence}
        </a>
      </span>
      {manageDocuments && (
        <ModelButtons
          model={model}
          isPending={change.isPending}
          onBring={() => change.mutate(() => ask(modelCalls.bring, { params }))}
          onRemove={() => change.mutate(() => ask(modelCalls.remove, { params }))}
          onStop={(task) => change.mutate(() => stopTask(task))}
        />
      )}
      {change.error && <ErrorState error={change.error} />}
    </li>
  )
}

function ModelTag({ model: { state, foundVersion } }: { model: Model }) {
  const { t } = useLingui()
  const version = foundVersion ?? ''
  const words: Record<Model['state'], string> = {
    missing: t`not here`,
    half: t`here in part`,
    bringing: t`on its way`,
    ready: t`here`,
    damaged: t`not whole`,
    'other-version': t`version ${version}`,
  }
  return <Tag kind={state === 'ready' ? 'ok' : state === 'damaged' ? 'bad' : 'warn'}>{words[state]}</Tag>
}

type Buttons = { model: Model; isPending: boolean; onBring(): void; onRemove(): void; onStop(task: string): void }

/** What is shown of a button begins what it is called: somebody who speaks to the screen says what they see. */
function ModelButtons({ model: { state, task, language }, isPending, onBring, onRemove, onStop }: Buttons) {
  const { t, i18n } = useLingui()
  const name = languageLabel(i18n.locale, language)
  const stop = t`Stop`
  if (task !== null)
    return (
      <Button look="quiet" disabled={isPending} aria-label={labelled(i18n, stop, name)} onClick={() => onStop(task)}>
        {stop}
      </Button>
    )
  const bring = state === 'half' ? t`Go on` : t`Bring it`
  const remove = t`Remove`
  return (
    <span className={styles.buttons}>
      {state !== 'ready' && (
        <Button disabled={isPending} aria-label={labelled(i18n, bring, name)} onClick={onBring}>
          {bring}
        </Button>
      )}
      {(state === 'ready' || state === 'half' || state === 'damaged') && (
        <Button look="quiet" disabled={isPending} aria-label={labelled(i18n, remove, name)} onClick={onRemove}>
          {remove}
        </Button>
      )}
    </span>
  )
}
