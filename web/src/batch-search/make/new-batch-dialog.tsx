import { Trans, useLingui } from '@lingui/react/macro'
import { useMutation } from '@tanstack/react-query'
import { ChevronLeft } from 'lucide-react'
import { type FormEvent, useId, useRef, useState } from 'react'
import { goTo, hrefOf } from '../../address/hash-history.ts'
import { useProject } from '../../api/project.ts'
import { Button } from '../../ui/controls/button.tsx'
import { Dialog } from '../../ui/controls/dialog.tsx'
import { batchAddress } from '../known/batch-address.ts'
import { createBatch } from '../known/changes.ts'
import { VariantsLook } from '../variants/look.tsx'
import { VariantsField } from '../variants/variants-field.tsx'
import { BatchFields } from './batch-fields.tsx'
import { type BatchDraft, formOf, hasList, isComplete, withCorrections } from './batch-form.ts'
import styles from './form.module.css'
import { addressAround, templateInside, useSearchAround } from './inside-search.ts'
import { PreviewStep } from './preview/preview-step.tsx'
import { Refusal } from './refusal.tsx'

type Props = {
  /** What is filled in already. */
  begun: BatchDraft
  onClose: () => void
}

/** The form of a new batch search, and the preview of its list; what is wrong is said in it, and nothing typed is lost. */
export function NewBatchDialog({ begun, onClose }: Props) {
  const { t } = useLingui()
  const project = useProject()
  const around = useSearchAround(project)
  const [draft, setDraft] = useState(begun)
  const [isPreviewed, setPreviewed] = useState(false)
  const previewButton = useRef<HTMLSpanElement>(null)
  const form = useId()
  const change = (some: Partial<BatchDraft>) => setDraft((before) => ({ ...before, ...some }))
  const makeTemplate = async () => (around ? await templateInside(around) : draft.template)
  const start = useMutation({
    mutationFn: async (made: BatchDraft) =>
      createBatch(made.projects.join(','), formOf(made, await makeTemplate(), around ? addressAround(around) : made.uri)),
    onSuccess: (uuid, made) => goTo(batchAddress({ indices: made.projects.join(','), uuid })),
  })
  const send = (made: BatchDraft) => isComplete(made) && !start.isPending && start.mutate(made)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    send(draft)
  }
  const back = () => {
    setPreviewed(false)
    requestAnimationFrame(() => previewButton.current?.querySelector('button')?.focus())
  }
  const refusal = start.isError && (
    <Refusal
      title={<Trans>Something went wrong, unable to start your batch search.</Trans>}
      error={start.error}
      onConvert={(charset) => {
        change({ charset })
        send({ ...draft, charset })
      }}
    />
  )
  const spellings = (
    <VariantsField chosen={draft.variants} onChange={(variants) => change({ variants })}>
      {draft.variants.length > 0 && hasList(draft) && (
        <VariantsLook draft={draft} makeTemplate={makeTemplate} onRemove={(removedVariants) => change({ removedVariants })} />
      )}
    </VariantsField>
  )
  return (
    <Dialog
      title={t`New batch search`}
      size={isPreviewed ? 'large' : 'small'}
      onClose={onClose}
      actions={
        <>
          {isPreviewed ? (
            <Button onClick={back}>
              <ChevronLeft aria-hidden="true" />
              <Trans>Back to the form</Trans>
            </Button>
          ) : (
            <>
              <Button onClick={onClose}>
                <Trans>Cancel</Trans>
              </Button>
              <span ref={previewButton}>
                <Button disabled={!hasList(draft)} onClick={() => setPreviewed(true)}>
                  <Trans>Preview</Trans>
                </Button>
              </span>
            </>
          )}
          <Button look="primary" type="submit" form={form} disabled={!isComplete(draft) || start.isPending}>
            <Trans>Search each line</Trans>
          </Button>
        </>
      }
    >
      <form id={form} className={styles.form} onSubmit={submit} hidden={isPreviewed}>
        <BatchFields draft={draft} onChange={change} spellings={spellings}>
          {!isPreviewed && refusal}
          {!around && draft.template !== null && (
            <p>
              <Trans>Each line is searched inside the same search as before.</Trans>{' '}
              <Button look="link" onClick={() => change({ template: null, uri: null, corrections: {} })}>
                <Trans>Search everywhere instead</Trans>
              </Button>
            </p>
          )}
          {around && (
            <p>
              <Trans>
                Each line is searched inside <a href={hrefOf(addressAround(around))}>this search</a> alone.
              </Trans>
            </p>
          )}
        </BatchFields>
      </form>
      {isPreviewed && (
        <>
          {refusal}
          <PreviewStep
            draft={draft}
            makeTemplate={makeTemplate}
            onConvert={(charset) => change({ charset })}
            onRemove={(removedVariants) => change({ removedVariants })}
            onCorrect={(corrections) => setDraft((before) => withCorrections(before, corrections))}
          />
          {draft.name.trim() === '' && (
            <p className={styles.note}>
              <Trans>It has no name yet: give it one in the form, then it can be searched.</Trans>
            </p>
          )}
        </>
      )}
    </Dialog>
  )
}
