import { limits } from '@dossier/contract'
import { Trans, useLingui } from '@lingui/react/macro'
import { useMutation } from '@tanstack/react-query'
import { type FormEvent, useId, useState } from 'react'
import { goTo, hrefOf } from '../../address/hash-history.ts'
import { useProject } from '../../api/project.ts'
import { RequestError } from '../../api/request-error.ts'
import { useSession } from '../../api/session.ts'
import { Button } from '../../ui/controls/button.tsx'
import { Dialog } from '../../ui/controls/dialog.tsx'
import { Switch } from '../../ui/controls/switch.tsx'
import { Banner } from '../../ui/display/banner.tsx'
import { batchAddress } from '../known/batch-address.ts'
import { createBatch } from '../known/changes.ts'
import { VariantsLook } from '../variants/look.tsx'
import { VariantsField } from '../variants/variants-field.tsx'
import { type BatchDraft, emptyDraft, formOf, hasList, isComplete, mostDistance } from './batch-form.ts'
import styles from './form.module.css'
import { addressAround, templateInside, useSearchAround } from './inside-search.ts'
import { ListField } from './list-field.tsx'
import { TypeField } from './type-field.tsx'

/** The form of a new batch search; what is wrong is said in it, and nothing typed is lost. */
export function NewBatchDialog({ onClose }: { onClose: () => void }) {
  const { t } = useLingui()
  const project = useProject()
  const { projects, mode } = useSession()
  const around = useSearchAround(project)
  const [draft, setDraft] = useState<BatchDraft>(() => emptyDraft(project))
  const form = useId()
  const change = (some: Partial<BatchDraft>) => setDraft((before) => ({ ...before, ...some }))
  const start = useMutation({
    mutationFn: async (made: BatchDraft) =>
      createBatch(made.projects.join(','), formOf(made, around ? await templateInside(around) : null)),
    onSuccess: (uuid, made) => goTo(batchAddress({ indices: made.projects.join(','), uuid })),
  })
  const send = (made: BatchDraft) => isComplete(made) && !start.isPending && start.mutate(made)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    send(draft)
  }
  return (
    <Dialog
      title={t`New batch search`}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>
            <Trans>Cancel</Trans>
          </Button>
          <Button look="primary" type="submit" form={form} disabled={!isComplete(draft) || start.isPending}>
            <Trans>Search each line</Trans>
          </Button>
        </>
      }
    >
      <form id={form} className={styles.form} onSubmit={submit}>
        <Text label={t`Name`} isNeeded value={draft.name} most={limits.batchNameLength} onChange={(name) => change({ name })} />
        <ListField draft={draft} onChange={change} />
        {start.isError && (
          <Refusal
            error={start.error}
            onConvert={(charset) => {
              change({ charset })
              send({ ...draft, charset })
            }}
          />
        )}
        {around && (
          <p>
            <Trans>
              Each line is searched inside <a href={hrefOf(addressAround(around))}>this search</a> alone.
            </Trans>
          </p>
        )}
        {projects.length > 1 && (
          <Projects all={projects} chosen={draft.projects} onChange={(some) => change({ projects: some })} />
        )}
        <Matching draft={draft} onChange={change} />
        <VariantsField chosen={draft.variants} onChange={(variants) => change({ variants })}>
          {draft.variants.length > 0 && hasList(draft) && (
            <VariantsLook
              makeForm={async () => formOf(draft, around ? await templateInside(around) : null)}
              projects={draft.projects}
              kinds={draft.variants}
              removed={draft.removedVariants}
              onRemove={(removedVariants) => change({ removedVariants })}
            />
          )}
        </VariantsField>
        <TypeField projects={draft.projects} chosen={draft.fileTypes} onChange={(fileTypes) => change({ fileTypes })} />
        <Text
          label={t`Description`}
          value={draft.description}
          most={limits.batchDescriptionLength}
          onChange={(description) => change({ description })}
        />
        {mode === 'server' && (
          <Switch isOn={draft.isPublished} onChange={(isPublished) => change({ isPublished })}>
            <Trans>Publish to the project: its members can read the results</Trans>
          </Switch>
        )}
      </form>
    </Dialog>
  )
}

type TextProps = { label: string; isNeeded?: boolean; value: string; most: number; onChange: (text: string) => void }

function Text({ label, isNeeded = false, value, most, onChange }: TextProps) {
  return (
    <label className={styles.field}>
      <span>
        {label}
        {isNeeded && ' *'}
      </span>
      <input
        {...(isNeeded && { 'data-starts': true })}
        required={isNeeded}
        value={value}
        maxLength={most}
        onChange={({ target }) => onChange(target.value)}
      />
    </label>
  )
}

function Matching({ draft, onChange }: { draft: BatchDraft; onChange: (change: Partial<BatchDraft>) => void }) {
  const { isPhrase, distance } = draft
  const most = isPhrase ? mostDistance.phrase : mostDistance.words
  return (
    <>
      <Switch isOn={isPhrase} onChange={(isOn) => onChange({ isPhrase: isOn, distance: 0 })}>
        <Trans>Exact phrases: the words of a line stand side by side</Trans>
      </Switch>
      <label className={styles.field}>
        <span>{isPhrase ? <Trans>Words that may stand between</Trans> : <Trans>Letters that may differ in a word</Trans>}</span>
        <input
          type="number"
          min={0}
          max={most}
          value={distance}
          onChange={({ target }) => onChange({ distance: Math.min(most, Math.max(0, Math.floor(Number(target.value)))) })}
        />
        {!isPhrase && (
          <span className={styles.note}>
            <Trans>
              Without exact phrases a line is read as in the search box: any of its words, AND, NOT, quotes, wildcards.
            </Trans>
          </span>
        )}
      </label>
    </>
  )
}

type ProjectsProps = { all: string[]; chosen: string[]; onChange: (chosen: string[]) => void }

function Projects({ all, chosen, onChange }: ProjectsProps) {
  return (
    <fieldset className={styles.group}>
      <legend>
        <Trans>Projects</Trans> *
      </legend>
      {all.map((project) => (
        <label key={project} className={styles.check}>
          <input
            type="checkbox"
            checked={chosen.includes(project)}
            onChange={({ target }) => onChange(target.checked ? [...chosen, project] : chosen.filter((each) => each !== project))}
          />
          {project}
        </label>
      ))}
    </fieldset>
  )
}

/** Why the server did not take it; a file of another encoding can be converted at once. */
function Refusal({ error, onConvert }: { error: unknown; onConvert: (charset: string) => void }) {
  const reason = error instanceof RequestError ? error.reason : null
  const charset = reason?.match(/not UTF-8; it looks like ([\w-]+)/)?.[1]
  return (
    <Banner
      kind="bad"
      role="alert"
      action={
        charset && (
          <Button onClick={() => onConvert(charset)}>
            <Trans>Read it as {charset}</Trans>
          </Button>
        )
      }
    >
      <b>
        <Trans>Something went wrong, unable to start your batch search.</Trans>
      </b>
      {reason && <div>{reason}</div>}
    </Banner>
  )
}
