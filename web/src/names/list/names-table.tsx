import { useLingui } from '@lingui/react/macro'
import table from '../../ui/display/table.module.css'
import { Tag } from '../../ui/display/tag.tsx'
import { formatCount } from '../../ui/words/numbers.ts'
import type { NameCategory } from '../categories.ts'
import { nameHref } from '../name-address.ts'
import { NumberLink } from '../who/number-link.tsx'
import { whoHref } from '../who/who-links.ts'
import type { ListedName } from './listed-names.ts'
import styles from './names-page.module.css'

type Props = { project: string; category: NameCategory; names: readonly ListedName[] }

/** Names with how often they were found; the number of documents leads to them. */
export function NamesTable({ project, category, names }: Props) {
  const { t, i18n } = useLingui()
  return (
    <table className={`${table.table} ${styles.names}`}>
      <thead>
        <tr>
          <th scope="col">{t`Name`}</th>
          <th scope="col">{t`Mentions`}</th>
          <th scope="col">{t`Documents`}</th>
        </tr>
      </thead>
      <tbody>
        {names.map(({ name, mentions, documents, isHidden }) => (
          <tr key={name}>
            <th scope="row">
              <a href={whoHref({ project, category, mentionNorm: name })} dir="auto">
                {name}
              </a>{' '}
              {isHidden && <Tag>{t`hidden`}</Tag>}
            </th>
            <td data-label={t`Mentions`}>{formatCount(i18n.locale, mentions)}</td>
            <td data-label={t`Documents`}>
              <NumberLink count={documents} href={nameHref(project, { category, mentionNorm: name })} of={name} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
