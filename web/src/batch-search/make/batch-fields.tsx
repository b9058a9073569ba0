import { limits } from '@dossier/contract'
import { Trans, useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { useSession } from '../../api/session.ts'
import fields from '../../ui/controls/field.module.css'
import { Switch } from '../../ui/controls/switch.tsx'
import { type BatchDraft, mostDistance } from './batch-form.ts'
import styles from './form.module.css'
import { ListField } from './list-field.tsx'
import { TypeField } from './type-field.tsx'
import { WordsField } from './words-field.tsx'

type Props = {
  draft: BatchDraft
  onChange: (change: Partial<BatchDraft>) => void
  /** What has to be said behind the list. */
  children: ReactNode
  /** Which other spellings are searched. */
  spellings: ReactNode
}

/** What a new batch search is made of. */
export function BatchFields({ draft, onChange, children, spellings }: Props) {
  const { t } = useLingui()
  const { projects, mode } = useSession()
  return (
    <>
      <Text label={t`Name`} isNeeded value={draft.name} most={limits.batchNameLength} onChange={(name) => onChange({ name })} />
      <ListField draft={draft} onChange={onChange} />
      {children}
      {projects.length > 1 && (
        <Projects all={projects} chosen={draft.projects} onChange={(some) => onChange({ projects: some })} />
      )}
      <Matching draft={draft} onChange={onChange} />
      {spellings}
      <TypeField projects={draft.projects} chosen={draft.fileTypes} onChange={(fileTypes) => onChange({ fileTypes })} />
      <WordsField label={t`Folders`} hint={t`Path of a folder`} chosen={draft.paths} onChange={(paths) => onChange({ paths })} />
      <WordsField label={t`Tags`} hint={t`A tag`} chosen={draft.tags} onChange={(tags) => onChange({ tags })} />
      <Text
        label={t`Description`}
        value={draft.description}
        most={limits.batchDescriptionLength}
        onChange={(description) => onChange({ description })}
      />
      {mode === 'server' && (
        <Switch isOn={draft.isPublished} onChange={(isPublished) => onChange({ isPublished })}>
          <Trans>Publish to the project: its members can read the results</Trans>
        </Switch>
      )}
    </>
  )
}

type TextProps = { label: string; isNeeded?: boolean; value: string; most: number; onChange: (text: string) => void }

function Text({ label, isNeeded = false, value, most, onChange }: TextProps) {
  return (
    <label className={fields.field}>
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
      <label className={fields.field}>
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
