import type { ProjectTag } from '@dossier/contract/marks/tags'
import { Trans, useLingui } from '@lingui/react/macro'
import { Pencil, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { hrefOf } from '../../address/hash-history.ts'
import { IconButton } from '../../ui/controls/button.tsx'
import tables from '../../ui/display/table.module.css'
import { useKeptFocus } from '../../ui/focus/use-kept-focus.ts'
import { useGrowing } from '../../ui/growing/growth.ts'
import { More } from '../../ui/growing/more.tsx'
import { formatCount } from '../../ui/words/numbers.ts'
import { TagLabel } from '../chips/tag-label.tsx'
import { tagAddress } from '../known/tag-address.ts'
import { tagColourNames } from '../known/tag-colours.ts'
import { useTagGiven, useUserName } from '../known/tag-given.ts'
import { ColourChoice } from './colour-choice.tsx'
import { RemoveTagDialog } from './remove-tag-dialog.tsx'
import { RenameTagDialog } from './rename-tag-dialog.tsx'
import styles from './tags-table.module.css'

/** How many rows are drawn at once. */
const pageSize = 100

type Asked = { tag: ProjectTag; what: 'rename' | 'remove' }

/** `mayWrite`: the reader may change tags of the whole project. */
type Props = { project: string; tags: readonly ProjectTag[]; mayWrite: boolean }

/** The tags of a project, one a row; under 640 px each row is a card. The roles are said, because cards lose them otherwise. */
export function TagsTable({ project, tags, mayWrite }: Props) {
  const { t } = useLingui()
  const place = useKeptFocus<HTMLDivElement>()
  const { shown, growth } = useGrowing(tags, pageSize)
  const [asked, setAsked] = useState<Asked | null>(null)
  const close = () => setAsked(null)
  return (
    <div ref={place}>
      {/* biome-ignore-start lint/a11y/noRedundantRoles: `display: grid` on rows takes the roles away in some browsers */}
      <table className={`${tables.table} ${styles.table}`} role="table" aria-label={t`Tags`}>
        <thead role="rowgroup">
          <tr role="row">
            <Head>{t`Name`}</Head>
            <Head isNumber>{t`Documents`}</Head>
            <Head>{t`Given by`}</Head>
            <Head>{t`First given`}</Head>
            <Head>{t`Colour`}</Head>
            {mayWrite && <Head>{t`Actions`}</Head>}
          </tr>
        </thead>
        <tbody role="rowgroup">
          {shown.map((tag) => (
            <Row key={tag.key} project={project} tag={tag} mayWrite={mayWrite} onAsk={(what) => setAsked({ tag, what })} />
          ))}
        </tbody>
      </table>
      {/* biome-ignore-end lint/a11y/noRedundantRoles: as above */}
      <More growth={growth} />
      {asked?.what === 'rename' && <RenameTagDialog project={project} tag={asked.tag} onClose={close} />}
      {asked?.what === 'remove' && <RemoveTagDialog project={project} tag={asked.tag} onClose={close} />}
    </div>
  )
}

function Head({ isNumber = false, children }: { isNumber?: boolean; children: string }) {
  return (
    // biome-ignore lint/a11y/noRedundantRoles: as above
    <th role="columnheader" scope="col" className={isNumber ? styles.number : undefined}>
      {children}
    </th>
  )
}

type RowProps = { project: string; tag: ProjectTag; mayWrite: boolean; onAsk: (what: Asked['what']) => void }

function Row({ project, tag, mayWrite, onAsk }: RowProps) {
  const { t, i18n } = useLingui()
  const { label, colour, count } = tag
  const address = hrefOf(tagAddress(project, label))
  const number = formatCount(i18n.locale, count)
  return (
    // biome-ignore-start lint/a11y/noRedundantRoles: as above
    <tr role="row">
      <th role="rowheader" scope="row" className={styles.tag}>
        <a href={address}>
          <TagLabel label={label} colour={colour} />
        </a>
      </th>
      <td role="cell" className={styles.number}>
        <a href={address} aria-label={t`${number} documents with ${label}`}>
          {number}
        </a>
      </td>
      <td role="cell" className={styles.authors}>
        <Authors authors={tag.authors} />
      </td>
      <td role="cell" className={styles.first}>
        <First tag={tag} />
      </td>
      <td role="cell" className={styles.colour}>
        {mayWrite ? <ColourChoice project={project} label={label} colour={colour} /> : colour && i18n._(tagColourNames[colour])}
      </td>
      {mayWrite && (
        <td role="cell" className={styles.actions}>
          <IconButton label={t`Rename or merge ${label}`} onClick={() => onAsk('rename')}>
            <Pencil aria-hidden="true" />
          </IconButton>
          <IconButton label={t`Remove ${label} from all documents`} onClick={() => onAsk('remove')}>
            <Trash2 aria-hidden="true" />
          </IconButton>
        </td>
      )}
    </tr>
    // biome-ignore-end lint/a11y/noRedundantRoles: as above
  )
}

function Authors({ authors }: Pick<ProjectTag, 'authors'>) {
  const { i18n } = useLingui()
  const nameOf = useUserName()
  const only = authors.length === 1
  return authors.map((author) => (
    <span key={author.id}>
      <bdi>{nameOf(author)}</bdi> {!only && formatCount(i18n.locale, author.count)}
    </span>
  ))
}

function First({ tag }: { tag: ProjectTag }) {
  const { who, when } = useTagGiven()({ ...tag, isRemovable: true })
  return (
    <Trans>
      <bdi>{who}</bdi>, {when}
    </Trans>
  )
}
