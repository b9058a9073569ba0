import type { BatchRecord } from '@dossier/contract/batch-search/batch-search'
import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { useSession } from '../../api/session.ts'

/** How a batch search searches, in one line: how many queries, how they are read, where, whose it is. */
export function useFacts(batch: BatchRecord): string {
  const { t, i18n } = useLingui()
  const { projects, user, mode } = useSession()
  const { phraseMatches, fuzziness, fileTypes, paths, tags, dropped } = batch
  const left = dropped.empty + dropped.short + dropped.repeated
  const parts = [
    plural(batch.nbQueries, { one: '# query', other: '# queries' }),
    phraseMatches ? t`as exact phrases` : t`as they are written`,
    fuzziness > 0 &&
      (phraseMatches
        ? plural(fuzziness, { one: '# word may stand between', other: '# words may stand between' })
        : plural(fuzziness, { one: '# letter may differ', other: '# letters may differ' })),
    batch.variants &&
      plural(batch.variants.length, { one: 'with # kind of spelling variants', other: 'with # kinds of spelling variants' }),
    fileTypes.length > 0 && plural(fileTypes.length, { one: 'in # file type', other: 'in # file types' }),
    paths.length > 0 && plural(paths.length, { one: 'in # folder', other: 'in # folders' }),
    tags.length > 0 && t`with the tags ${tags.join(', ')}`,
    batch.queryTemplate && t`inside a search`,
    projects.length > 1 && batch.projects.map(({ name }) => name).join(', '),
    batch.user.id !== user.uid && t`by ${batch.user.name ?? batch.user.id}`,
    mode === 'server' && batch.published && t`published`,
    left > 0 && plural(left, { one: '# line left out (empty or repeated)', other: '# lines left out (empty or repeated)' }),
  ]
  return new Intl.ListFormat(i18n.locale, { type: 'unit' }).format(parts.filter((part) => typeof part === 'string'))
}
