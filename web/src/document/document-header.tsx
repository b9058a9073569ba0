import { useLingui } from '@lingui/react/macro'
import { Suspense } from 'react'
import { useRoots } from '../api/indexed-folders.ts'
import {
  baseName,
  creationDate,
  documentHeading,
  documentTitle,
  extensionOf,
  foldersOf,
} from '../document-facts/document-names.ts'
import type { DocumentPlace, WireDocument } from '../document-facts/wire-document.ts'
import { useOffered } from '../feature/offered.ts'
import { FileIcon } from '../file-types/file-icon.tsx'
import { useFileTypeLabel } from '../file-types/file-type-label.ts'
import { formatDay, formatSize } from '../ui/words/numbers.ts'
import { shownName } from '../ui/words/shown-name.ts'
import { ownActions } from './document-actions.tsx'
import styles from './document-header.module.css'
import { TypeWarning } from './download/type-warning.tsx'
import { folderHref, hrefOfDocument } from './source/document-links.ts'

type Props = {
  document: WireDocument
  place: DocumentPlace
  query: string
  containers: WireDocument[]
  isOnItsOwn: boolean
}

/** Name, place, type, size and date of a document, and what can be done with its original. */
export function DocumentHeader({ document, place, query, containers, isOnItsOwn }: Props) {
  const { t, i18n } = useLingui()
  const actions = [...ownActions, ...useOffered('documentActions', place.index)].toSorted((a, b) => a.order - b.order)
  const lines = useOffered('documentLines')
  const labelOf = useFileTypeLabel()
  const roots = useRoots(place.index)
  const { path = '', contentType, contentLength = -1 } = document._source
  const heading = documentHeading(document)
  const title = documentTitle(document)
  const created = creationDate(document)
  // Beside the results the list has the first heading.
  const Heading = isOnItsOwn ? 'h1' : 'h2'
  return (
    <header className={styles.header}>
      <div className={styles.line}>
        <Heading className={styles.title}>{heading}</Heading>
        <div className={styles.actions}>
          {actions.map(({ name, Action }) => (
            <Suspense key={name}>
              <Action document={document} place={place} query={query} isOnItsOwn={isOnItsOwn} />
            </Suspense>
          ))}
        </div>
      </div>
      <div className={styles.where}>
        <FileIcon contentType={contentType} />
        <nav className={styles.crumbs} aria-label={t`Folders`}>
          {foldersOf(path, roots).map((folder) => (
            <span key={folder.path}>
              <a href={folderHref(place.index, folder.path)}>{folder.name}</a>
              <i aria-hidden="true">›</i>
            </span>
          ))}
          {containers.map((container) => (
            <span key={container._id}>
              <a href={hrefOfDocument(container, query)}>{documentTitle(container)}</a>
              <i aria-hidden="true">›</i>
            </span>
          ))}
          <span className={styles.last}>{containers.length > 0 ? title : shownName(baseName(document)) || title}</span>
        </nav>
        <span className={styles.facts}>
          <span>{labelOf(contentType)}</span>
          {contentLength >= 0 && <span>{formatSize(i18n.locale, contentLength)}</span>}
          {created && <time dateTime={created.toISOString()}>{formatDay(i18n.locale, created)}</time>}
        </span>
      </div>
      {lines.map(({ name, Line }) => (
        <Suspense key={name}>
          <Line document={document} place={place} query={query} isOnItsOwn={isOnItsOwn} />
        </Suspense>
      ))}
      <TypeWarning contentType={contentType} extension={extensionOf(document)} />
    </header>
  )
}
