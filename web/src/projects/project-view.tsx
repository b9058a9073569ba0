import type { Project } from '@dossier/contract/projects'
import { useLingui } from '@lingui/react/macro'
import { Card } from '../ui/display/card.tsx'
import styles from './projects.module.css'

/** What is said of a project, for those who may not change it. */
export function ProjectView({ project }: { project: Project }) {
  const { t } = useLingui()
  const facts: [string, string | null][] = [
    [t`Name in addresses`, project.name],
    [t`Description`, project.description],
    [t`Source address`, project.sourceUrl],
    [t`Maintained by`, project.maintainerName],
    [t`Published by`, project.publisherName],
  ]
  return (
    <Card title={t`About this project`}>
      <dl className={styles.facts}>
        {facts.map(
          ([name, value]) =>
            value !== null && (
              <div key={name}>
                <dt>{name}</dt>
                <dd>{value}</dd>
              </div>
            ),
        )}
      </dl>
    </Card>
  )
}
