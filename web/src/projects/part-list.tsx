import { type ProjectContents, type ProjectPart, projectParts } from '@dossier/contract/projects'
import { plural } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import styles from './projects.module.css'

/** How much there is of each part of a project. */
export function PartList({ contents }: { contents: ProjectContents }) {
  const words = usePartWords()
  const parts = projectParts.filter((part) => (contents[part] ?? 0) > 0)
  if (parts.length === 0)
    return (
      <p className={styles.quiet}>
        <Trans>Nothing yet.</Trans>
      </p>
    )
  return (
    <ul className={styles.parts}>
      {parts.map((part) => (
        <li key={part}>{words(part, contents[part] ?? 0)}</li>
      ))}
    </ul>
  )
}

function usePartWords(): (part: ProjectPart, count: number) => string {
  const { t } = useLingui()
  return (part, count) =>
    ({
      documents: t`${plural(count, { one: '# document with its text and ledger line', other: '# documents with their texts and ledger lines' })}`,
      stars: t`${plural(count, { one: '# star', other: '# stars' })}`,
      recommendations: t`${plural(count, { one: '# recommendation', other: '# recommendations' })}`,
      tags: t`${plural(count, { one: '# tag', other: '# tags' })}`,
      notes: t`${plural(count, { one: '# note on a folder', other: '# notes on folders' })}`,
      cards: t`${plural(count, { one: '# kept passage', other: '# kept passages' })}`,
      nameRules: t`${plural(count, { one: '# rule on names', other: '# rules on names' })}`,
      batchSearches: t`${plural(count, { one: '# batch search', other: '# batch searches' })}`,
    })[part]
}
