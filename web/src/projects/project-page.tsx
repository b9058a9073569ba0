import type { Project } from '@dossier/contract/projects'
import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { useState } from 'react'
import { addresses } from '../address/addresses.ts'
import { goTo, hrefOf } from '../address/hash-history.ts'
import { usePageTitle } from '../address/page-title.ts'
import { hasRight, useIsAdmin } from '../api/rights.ts'
import { useSession } from '../api/session.ts'
import { Button, ButtonLink } from '../ui/controls/button.tsx'
import { Card } from '../ui/display/card.tsx'
import { ErrorPage } from '../ui/display/error-page.tsx'
import { Page } from '../ui/display/page.tsx'
import { QuietWait } from '../ui/display/quiet-wait.tsx'
import { showToast } from '../ui/toasts/toasts.ts'
import { oneProject } from './project-calls.ts'
import { ProjectContentsCard } from './project-contents-card.tsx'
import { ProjectForm } from './project-form.tsx'
import { ProjectView } from './project-view.tsx'
import styles from './projects.module.css'
import { RemoveProjectDialog } from './remove-project-dialog.tsx'

/** What is said of a project, to be changed by whoever may; what hangs on it; and its removal. */
export function ProjectPage() {
  const { t } = useLingui()
  const { project: name = '' } = useParams({ strict: false })
  const project = useQuery(oneProject(name))
  usePageTitle(project.data?.label ?? t`Project`)
  if (project.isPending) return <QuietWait text={t`Asking for the project`} />
  if (project.error) return <ErrorPage isInside error={project.error} retry={() => void project.refetch()} />
  return <Shown key={name} project={project.data} />
}

function Shown({ project }: { project: Project }) {
  const { t } = useLingui()
  const session = useSession()
  const isAdmin = useIsAdmin()
  const [isRemoving, setRemoving] = useState(false)
  const { name } = project
  return (
    <Page
      title={project.label}
      extra={
        <span className={styles.buttons}>
          <ButtonLink href={hrefOf(addresses.projects)}>
            <Trans>All projects</Trans>
          </ButtonLink>
          {session.mode === 'server' && (isAdmin || hasRight(session, name, 'manage')) && (
            <ButtonLink href={hrefOf(addresses.members(name))}>
              <Trans>Members</Trans>
            </ButtonLink>
          )}
          <ButtonLink look="primary" href={hrefOf(addresses.project(name))}>
            <Trans>Search in it</Trans>
          </ButtonLink>
        </span>
      }
    >
      <div className={styles.columns}>
        {hasRight(session, name, 'manage') ? (
          <ProjectForm project={project} onDone={() => showToast({ kind: 'done', text: t`The project is saved.` })} />
        ) : (
          <ProjectView project={project} />
        )}
        <div className={styles.side}>
          <ProjectContentsCard project={name} />
          {/* In server mode only the operator removes projects, from the command line. */}
          {session.mode === 'local' && (
            <Card title={t`Remove the project`}>
              <p className={styles.quiet}>
                <Trans>Everything that Dossier keeps of it goes. The files on disk are not touched.</Trans>
              </p>
              <div className={styles.below}>
                <Button look="danger" onClick={() => setRemoving(true)}>
                  <Trans>Remove the project…</Trans>
                </Button>
              </div>
            </Card>
          )}
        </div>
      </div>
      {isRemoving && <RemoveProjectDialog project={name} onClose={() => setRemoving(false)} />}
    </Page>
  )
}

/** The form of a project that is not there yet. */
export function NewProjectPage() {
  const { t } = useLingui()
  usePageTitle(t`New project`)
  if (!useIsAdmin()) return <ErrorPage isInside title={t`Only an administrator may create projects`} />
  return (
    <Page title={t`New project`}>
      <div className={styles.columns}>
        <ProjectForm
          onDone={({ name }) => {
            showToast({ kind: 'done', text: t`The project was created.` })
            goTo(addresses.aboutProject(name), { replace: true })
          }}
        />
      </div>
    </Page>
  )
}
