import { tagKey } from '@dossier/contract/marks/tag-labels'
import { Tag } from '../../ui/display/tag.tsx'
import { TagLabel } from '../chips/tag-label.tsx'
import { useTagsByKey } from './use-tags.ts'

/** Tags of a project in their colours. */
export function ColouredTags({ labels, project }: { labels: string[]; project: string }) {
  const known = useTagsByKey(project)
  return labels.map((label) => (
    <Tag key={tagKey(label)} title={label}>
      <TagLabel label={label} colour={known.get(tagKey(label))?.colour ?? null} />
    </Tag>
  ))
}
