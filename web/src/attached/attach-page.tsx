import { taskClasses } from '@dossier/contract'
import { Trans, useLingui } from '@lingui/react/macro'
import { addresses } from '../address/addresses.ts'
import { hrefOf } from '../address/hash-history.ts'
import { usePageTitle } from '../address/page-title.ts'
import { useIsAdmin } from '../api/rights.ts'
import { taskClass } from '../tasks/task.ts'
import { TaskListCard } from '../tasks/task-list-card.tsx'
import { useTasks } from '../tasks/use-tasks.ts'
import { ButtonLink } from '../ui/controls/button.tsx'
import { Card } from '../ui/display/card.tsx'
import { ErrorPage } from '../ui/display/error-page.tsx'
import { Page } from '../ui/display/page.tsx'
import styles from './attach.module.css'
import { AttachForm } from './attach-form.tsx'
import { AttachLine } from './attach-line.tsx'

/** Reads an index that another program filled into a project, and shows how far that is. */
export function AttachPage() {
  const { t } = useLingui()
  usePageTitle(t`Read an index of another program`)
  const isAdmin = useIsAdmin()
  const tasks = useTasks().data?.filter((task) => taskClass(task) === taskClasses.attach) ?? []
  if (!isAdmin) return <ErrorPage isInside title={t`Only an administrator may read an index in`} />
  const [last] = tasks.toSorted((one, other) => other.createdAt - one.createdAt)
  return (
    <Page
      title={t`Read an index of another program`}
      extra={
        <ButtonLink href={hrefOf(addresses.projects)}>
          <Trans>All projects</Trans>
        </ButtonLink>
      }
      intro={t`An index that Datashare filled, in OpenSearch or Elasticsearch, becomes a project here. Nothing is written there.`}
    >
      <div className={styles.columns}>
        <AttachForm />
        <Card title={t`What is read`}>
          <ul className={styles.parts}>
            <li>
              <Trans>Documents with their properties and texts, and what lies inside them</Trans>
            </li>
            <li>
              <Trans>Named entities, duplicates and tags</Trans>
            </li>
          </ul>
          <p className={styles.quiet}>
            <Trans>
              All of it is kept here, so that it can be searched without the cluster. Asked for again, it follows what is new, has
              changed or has gone there. Originals are shown where the files lie under the same paths on this computer.
            </Trans>
          </p>
        </Card>
      </div>
      {last && (
        <div className={styles.tasks}>
          <AttachLine task={last} />
          <TaskListCard tasks={tasks} canManage />
        </div>
      )}
    </Page>
  )
}
