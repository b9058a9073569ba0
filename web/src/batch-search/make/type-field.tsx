import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { useFileTypeLabel } from '../../file-types/file-type-label.ts'
import { postSearch } from '../../search/body/search-requests.ts'
import { Chip } from '../../ui/controls/chip.tsx'
import { Select } from '../../ui/controls/select.tsx'
import { batchKey } from '../known/batches.ts'
import styles from './form.module.css'

type Props = { projects: string[]; chosen: string[]; onChange: (chosen: string[]) => void }

/** The file types among which is searched; none: all. */
export function TypeField({ projects, chosen, onChange }: Props) {
  const { t, i18n } = useLingui()
  const label = useFileTypeLabel()
  const { data = [] } = useQuery({
    queryKey: [batchKey, 'types', projects],
    queryFn: ({ signal }) => fetchTypes(projects, signal),
    enabled: projects.length > 0,
  })
  const compare = new Intl.Collator(i18n.locale).compare
  const options = data
    .filter((type) => !chosen.includes(type))
    .map((value) => ({ value, label: label(value) }))
    .sort((one, other) => compare(one.label, other.label))
  if (data.length === 0 && chosen.length === 0) return null
  return (
    <fieldset className={styles.group}>
      <legend>
        <Trans>File types</Trans>
      </legend>
      <div className={styles.chips}>
        {chosen.map((type) => (
          <Chip
            key={type}
            removeLabel={t`Remove ${label(type)}`}
            onRemove={() => onChange(chosen.filter((each) => each !== type))}
          >
            {label(type)}
          </Chip>
        ))}
        <Select
          label={t`Add a file type`}
          isLabelHidden
          value=""
          options={[{ value: '', label: chosen.length === 0 ? t`All types` : t`Add` }, ...options]}
          onChange={(type) => type !== '' && onChange([...chosen, type])}
        />
      </div>
    </fieldset>
  )
}

async function fetchTypes(projects: string[], signal: AbortSignal): Promise<string[]> {
  const body = {
    size: 0,
    query: { match: { type: 'Document' } },
    aggs: { types: { terms: { field: 'contentType', size: 1_000 } } },
  }
  const { aggregations } = await postSearch(projects.join(','), body, { signal })
  return (aggregations.types?.buckets ?? []).map(({ key }) => String(key))
}
