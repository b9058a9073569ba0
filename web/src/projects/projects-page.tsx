import type { Project } from '@dossier/contract/projects'
import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { Plus } from 'lucide-react'
import { addresses } from '../address/addresses.ts'
import { hrefOf } from '../address/hash-history.ts'
import { usePageTitle } from '../address/page-title.ts'
import { useProject } from '../api/project.ts'
import { useIsAdmin } from '../api/rights.ts'
import { ButtonLink } from '../ui/controls/button.tsx'
import { Card } from '../ui/display/card.tsx'
import { ErrorState } from '../ui/display/error-state.tsx'
import { Page } from '../ui/display/page.tsx'
import { QuietWait } from '../ui/display/quiet-wait.tsx'
import { Tag } from '../ui/display/tag.tsx'
import { formatDay } from '../ui/words/numbers.ts'
import { Logo } from './logo.tsx'
import { allProjects, documentsOf } from './project-calls.ts'
import styles from './projects.module.css'

/** All projects that the reader may read. */
export function ProjectsPage() {
  const { t } = useLingui()
  usePageTitle(t`Projects`)
  const isAdmin = useIsAdmin()
  const list = useQuery(allProjects)
  const documents = useQuery(documentsOf(list.data?.map(({ name }) => name) ?? [])).data
  return (
    <Page
      title={t`Projects`}
      extra={
        isAdmin && (
          <span className={styles.buttons}>
            <ButtonLink href={hrefOf(addresses.attach)}>
              <Trans>Read an index in</Trans>
            </ButtonLink>
            <ButtonLink look="primary" href={hrefOf(addresses.newProject)}>
              <Plus aria-hidden="true" />
              <Trans>New project</Trans>
            </ButtonLink>
          </span>
        )
      }
      intro={t`Each project has documents, tags, notes and searches of its own.`}
    >
      {list.isPending && <QuietWait text={t`Asking for the projects`} />}
      {list.error && <ErrorState error={list.error} retry={() => void list.refetch()} />}
      <ul className={styles.list}>
        {list.data?.map((project) => (
          <li key={project.name}>
            <ProjectCard project={project} documents={documents?.get(project.name)} />
          </li>
        ))}
      </ul>
    </Page>
  )
}

function ProjectCard({ project, documents }: { project: Project; documents: number | undefined }) {
  const { i18n } = useLingui()
  const { name, label, description, updateDate } = project
  const isCurrent = useProject() === name
  const day = updateDate === null ? undefined : formatDay(i18n.locale, new Date(updateDate))
  return (
    <Card>
      <div className={styles.head}>
        <Logo project={project} />
        <div className={styles.title}>
          <h2>
            <a href={hrefOf(addresses.aboutProject(name))}>
              <bdi>{label}</bdi>
            </a>{' '}
            {isCurrent && (
              <Tag kind="info">
                <Trans>current</Trans>
              </Tag>
            )}
          </h2>
          {label !== name && <code className={styles.quiet}>{name}</code>}
        </div>
        <ButtonLink href={hrefOf(addresses.project(name))}>
          <Trans>Search in it</Trans>
        </ButtonLink>
      </div>
      {description && <p className={styles.description}>{description}</p>}
      <p className={`${styles.quiet} ${styles.below}`}>
        {documents !== undefined && <Plural value={documents} one="# document" other="# documents" />}
        {documents !== undefined && day && ' · '}
        {day && <Trans>changed {day}</Trans>}
      </p>
    </Card>
  )
}
