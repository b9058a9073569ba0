import type { Project } from '@dossier/contract/projects'
import { Trans, useLingui } from '@lingui/react/macro'
import { CircleAlert } from 'lucide-react'
import type { FormEvent } from 'react'
import { RequestError } from '../api/request-error.ts'
import { Button } from '../ui/controls/button.tsx'
import fields from '../ui/controls/field.module.css'
import { Banner } from '../ui/display/banner.tsx'
import { Card } from '../ui/display/card.tsx'
import { Field } from './field.tsx'
import { LogoField } from './logo-field.tsx'
import styles from './projects.module.css'
import { useProjectForm } from './use-project-form.ts'

/** What is said of a project; without one, of one that is made. Its name is given once: addresses, tasks and searches hold on to it. */
export function ProjectForm({ project, onDone }: { project?: Project; onDone: (project: Project) => void }) {
  const { t } = useLingui()
  const form = useProjectForm(project, onDone)
  const { facts, faults, type } = form
  const submit = (event: FormEvent) => {
    event.preventDefault()
    form.save()
  }
  const common = { facts, faults, type }
  return (
    <Card title={t`About this project`}>
      <form className={styles.form} onSubmit={submit} noValidate>
        <Field {...common} name="label" label={t`What it is called`} />
        {project ? (
          <p className={styles.quiet}>
            <Trans>
              Name in addresses: <code>{project.name}</code>. It never changes.
            </Trans>
          </p>
        ) : (
          <label className={fields.field}>
            <span>{t`Name in addresses`}</span>
            <input
              value={form.name}
              aria-invalid={faults.name !== undefined}
              onChange={(event) => form.typeName(event.target.value)}
              spellCheck={false}
              autoComplete="off"
            />
            <small className={faults.name && fields.fault}>
              {faults.name ?? t`Lower-case letters, digits, - and _. It never changes.`}
            </small>
          </label>
        )}
        <Field {...common} name="description" label={t`Description`} isLong />
        <Field {...common} name="sourcePath" label={t`Folder of its documents`} />
        <Field
          {...common}
          name="sourceUrl"
          label={t`Source address`}
          hint={t`Where the documents come from. Nothing is loaded from there.`}
        />
        <LogoField value={facts.logoUrl} fault={faults.logoUrl} onChange={(logo) => type('logoUrl', logo)} label={facts.label} />
        <Field {...common} name="maintainerName" label={t`Maintained by`} />
        <Field {...common} name="publisherName" label={t`Published by`} />
        <Field
          {...common}
          name="allowFromMask"
          label={t`Downloads allowed from`}
          hint={t`IP addresses by their four parts, * for any, such as 10.1.*.*; *.*.*.* for everybody.`}
        />
        {form.error && (
          <Banner kind="bad" role="alert" icon={<CircleAlert />}>
            <Trans>The project could not be saved.</Trans> {form.error instanceof RequestError && form.error.reason}
          </Banner>
        )}
        <div className={styles.buttons}>
          <Button look="primary" type="submit" disabled={form.isSaving || !form.isChanged}>
            {project ? t`Save` : t`Create the project`}
          </Button>
          {project && form.isChanged && (
            <Button look="quiet" onClick={form.undo}>
              <Trans>Undo all</Trans>
            </Button>
          )}
        </div>
      </form>
    </Card>
  )
}
