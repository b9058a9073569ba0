import { tagKey } from '@dossier/contract/tag-labels'
import type { WireDocument } from '../document-facts/wire-document.ts'
import { Tag } from '../ui/display/tag.tsx'
import { useEarlyChanges } from './early-changes.ts'
import { TagLabel } from './tag-label.tsx'
import { useTagsByKey } from './use-tags.ts'

/** The tags of a hit; a hit without any asks for nothing. */
export function HitTags({ hit }: { hit: WireDocument }) {
  const apply = useEarlyChanges({ index: hit._index, id: hit._id })
  const tags = apply((hit._source.tags ?? []).map(bare), bare)
  return tags.length > 0 && <Tags labels={tags.map(({ label }) => label)} project={hit._index} />
}

function Tags({ labels, project }: { labels: string[]; project: string }) {
  const known = useTagsByKey(project)
  return labels.map((label) => (
    <Tag key={tagKey(label)} title={label}>
      <TagLabel label={label} colour={known.get(tagKey(label))?.colour ?? null} />
    </Tag>
  ))
}

function bare(label: string) {
  return { label }
}
