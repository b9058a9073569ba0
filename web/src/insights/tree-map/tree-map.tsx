import { Plural, useLingui } from '@lingui/react/macro'
import type { FolderLevel } from '../../search/folders/folder-level.ts'
import { folderName } from '../../search/folders/folder-trail.ts'
import { useKeptFocus } from '../../ui/focus/use-kept-focus.ts'
import { formatSize } from '../../ui/words/numbers.ts'
import { layOut } from '../charts/areas/tree-map-layout.ts'
import { useWidth } from '../charts/columns/use-width.ts'
import styles from './tree-map.module.css'

/** The height of the map in pixels (specification, section 9). */
const height = 500

const othersKey = '\0others'

type Props = { level: FolderLevel; othersHref: string; onOpen: (path: string) => void }

/** Folders as areas, by the documents below each; what is left over is one area that leads to its documents. */
export function TreeMap({ level, othersHref, onOpen }: Props) {
  const { t, i18n } = useLingui()
  const { element, width } = useWidth<HTMLDivElement>()
  const kept = useKeptFocus<HTMLUListElement>()
  const { folders, others } = level
  const pieces = [...folders.map(({ path, count }) => ({ key: path, value: count })), { key: othersKey, value: others }]
  const areas = layOut(pieces, width / height)
  return (
    <div ref={element}>
      <ul ref={kept} className={styles.map} style={{ height }} aria-label={t`Map of folders`}>
        {areas.map(({ key, value, ...area }, at) => {
          const folder = folders.find(({ path }) => path === key)
          const name = folder ? folderName(key) : t`Others`
          const style = {
            left: `${area.x * 100}%`,
            top: `${area.y * 100}%`,
            width: `calc(${area.width * 100}% - 2px)`,
            height: `calc(${area.height * 100}% - 2px)`,
          }
          const inside = (
            <>
              <b>{name}</b>
              <span>
                <Plural value={value} one="# document" other="# documents" />
              </span>
              {folder && <span>{formatSize(i18n.locale, folder.bytes)}</span>}
            </>
          )
          return (
            <li key={key} style={style}>
              {folder ? (
                <button
                  type="button"
                  className={styles.area}
                  data-shade={Math.min(3, Math.floor(at / 2))}
                  title={key}
                  onClick={() => onOpen(key)}
                >
                  {inside}
                </button>
              ) : (
                <a className={styles.area} href={othersHref}>
                  {inside}
                </a>
              )}
            </li>
          )
        })}
      </ul>
    </div>
  )
}
