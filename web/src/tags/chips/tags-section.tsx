import { tagKey } from '@dossier/contract/marks/tag-labels'
import { Trans, useLingui } from '@lingui/react/macro'
import { hrefOf } from '../../address/hash-history.ts'
import type { DetailsSectionProps } from '../../feature/document-slots.ts'
import { Button } from '../../ui/controls/button.tsx'
import { tagAddress } from '../known/tag-address.ts'
import { useTagGiven } from '../known/tag-given.ts'
import { useDocumentTags, useShownTags } from '../known/use-tags.ts'
import { TagLabel } from './tag-label.tsx'
import styles from './tags-section.module.css'

/** The tags of a document, who gave each and when; nothing where there are none. */
export function TagsSection({ document }: DetailsSectionProps) {
  const { t } = useLingui()
  const answer = useDocumentTags(document)
  const tags = useShownTags(document)
  const given = useTagGiven()
  if (tags.length === 0 && !answer.isError) return null
  return (
    <section className={styles.section} aria-label={t`Tags`}>
      <h3>
        <Trans>Tags</Trans>
      </h3>
      {answer.isError && (
        <p role="status">
          <Trans>Who gave the tags could not be loaded.</Trans>{' '}
          <Button look="link" onClick={() => void answer.refetch()}>
            <Trans>Try again</Trans>
          </Button>
        </p>
      )}
      <ul>
        {tags.map((tag) => {
          const { who, when } = given(tag)
          return (
            <li key={tagKey(tag.label)}>
              <a href={hrefOf(tagAddress(document._index, tag.label))}>
                <TagLabel label={tag.label} colour={tag.colour} />
              </a>
              <span className={styles.given}>
                {who && <bdi>{who}</bdi>} {when}
              </span>
            </li>
          )
        })}
      </ul>
    </section>
  )
}
