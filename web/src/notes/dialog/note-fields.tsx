import { limits } from '@dossier/contract'
import { notePlaceFault } from '@dossier/contract/marks/note-paths'
import { type NoteVariant, noteVariants } from '@dossier/contract/marks/notes'
import { Trans, useLingui } from '@lingui/react/macro'
import { useId } from 'react'
import fields from '../../ui/controls/field.module.css'
import { Segments } from '../../ui/controls/segments.tsx'
import { Select } from '../../ui/controls/select.tsx'
import { Switch } from '../../ui/controls/switch.tsx'
import type { NoteDraft } from '../known/change-notes.ts'
import { noteLooks } from '../known/note-looks.ts'
import { placeFaultText } from '../known/place-words.ts'
import { MatchLine } from './match-line.tsx'
import styles from './note-dialog.module.css'
import { useTypedMatches } from './use-matches.ts'

type Props = { project: string; draft: NoteDraft; onChange: (draft: NoteDraft) => void }

/** Where a note is, what kind it is, what it says, and whether pictures are blurred. */
export function NoteFields({ project, draft, onChange }: Props) {
  const { t, i18n } = useLingui()
  const id = useId()
  const change = (changes: Partial<NoteDraft>) => onChange({ ...draft, ...changes })
  const left = limits.noteLength - draft.note.length
  return (
    <>
      <PlaceField project={project} draft={draft} onChange={onChange} />
      <Select<NoteVariant>
        isField
        label={t`Kind`}
        value={draft.variant}
        options={noteVariants.map((value) => ({ value, label: i18n._(noteLooks[value].label) }))}
        onChange={(variant) => change({ variant })}
      />
      <div className={fields.field}>
        <label htmlFor={`${id}-note`}>{t`Note`}</label>
        <textarea
          id={`${id}-note`}
          rows={4}
          dir="auto"
          data-starts={draft.path === '' ? undefined : true}
          value={draft.note}
          aria-invalid={left < 0}
          onChange={(event) => change({ note: event.target.value })}
        />
        {left < 0 && (
          <p role="alert" className={styles.fault}>
            <Trans>A note has at most {limits.noteLength} characters.</Trans>
          </p>
        )}
        <p className={styles.hint}>
          <Trans>Everybody who reads the project sees it on these documents.</Trans>
        </p>
      </div>
      <Switch isOn={draft.blurSensitiveMedia} onChange={(blurSensitiveMedia) => change({ blurSensitiveMedia })}>
        <Trans>Blur pictures and previews of these documents until the reader asks for them</Trans>
      </Switch>
    </>
  )
}

function PlaceField({ project, draft, onChange }: Props) {
  const { t, i18n } = useLingui()
  const id = useId()
  const { form, path } = draft
  const fault = path === '' ? undefined : notePlaceFault({ form, path })
  const matches = useTypedMatches(project, fault || path === '' ? null : { form, path })
  return (
    <div className={fields.field}>
      <Segments
        label={t`What the note is on`}
        options={[
          { value: 'folder', label: t`A folder` },
          { value: 'expression', label: t`Paths by expression` },
        ]}
        value={form}
        onChange={(chosen) => onChange({ ...draft, form: chosen === 'expression' ? chosen : 'folder' })}
      />
      <label htmlFor={id}>{form === 'folder' ? t`Folder` : t`Regular expression`}</label>
      <input
        id={id}
        className={styles.path}
        data-starts={path === '' ? true : undefined}
        value={path}
        spellCheck={false}
        autoCapitalize="off"
        autoComplete="off"
        aria-invalid={fault !== undefined}
        aria-describedby={`${id}-hint`}
        onChange={(event) => onChange({ ...draft, path: event.target.value })}
      />
      {fault && (
        <p role="alert" className={styles.fault}>
          {placeFaultText(i18n, fault)}
        </p>
      )}
      <p id={`${id}-hint`} className={styles.hint} role="status">
        {path !== '' && !fault && <MatchLine matches={matches} />}
        {path === '' && form === 'folder' && <Trans>The note is on everything below it, too.</Trans>}
        {path === '' && form === 'expression' && (
          <Trans>The note is on every document whose path contains what it says, such as /mail/.*\.eml$</Trans>
        )}
      </p>
    </div>
  )
}
