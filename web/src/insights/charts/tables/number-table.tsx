import { limits } from '@dossier/contract'
import { useLingui } from '@lingui/react/macro'
import { useGrowing } from '../../../ui/growing/growth.ts'
import { More } from '../../../ui/growing/more.tsx'
import { formatCount } from '../../../ui/words/numbers.ts'
import styles from './number-table.module.css'

/** A line: what is counted, how many, and the search that finds them; `more`: further columns. */
export type NumberLine = { key: string; label: string; title?: string; count: number; href?: string; more?: string[] }

type Props = { caption: string; head: readonly string[]; lines: readonly NumberLine[] }

/** Numbers with their names: the twin of a chart. Each number leads to what it counts. */
export function NumberTable({ caption, head, lines }: Props) {
  const { t, i18n } = useLingui()
  const { shown, growth } = useGrowing(lines, limits.aggregationSize)
  return (
    // A long table scrolls by itself, so it is to be reached by the keyboard.
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable
    <section className={styles.scroll} aria-label={t`${caption} as a table`} tabIndex={0}>
      <table className={styles.table}>
        <thead>
          <tr>
            {head.map((name) => (
              <th key={name} scope="col">
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {shown.map(({ key, label, title, count, href, more = [] }) => (
            <tr key={key}>
              <th scope="row" title={title}>
                {label}
              </th>
              <td>{href ? <a href={href}>{formatCount(i18n.locale, count)}</a> : formatCount(i18n.locale, count)}</td>
              {more.map((text, at) => (
                <td key={head[at + 2] ?? at}>{text}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      <More growth={growth} />
    </section>
  )
}
