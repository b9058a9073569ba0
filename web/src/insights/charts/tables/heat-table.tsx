import { useLingui } from '@lingui/react/macro'
import type { CSSProperties } from 'react'
import { labelled } from '../../../ui/words/labelled.ts'
import { formatCount } from '../../../ui/words/numbers.ts'
import styles from './heat-table.module.css'
import { shadeOf } from './shade.ts'

/** A number where a line and a column meet, and the search that finds what it counts. */
export type HeatCell = { count: number; href: string }

/** A line; cells by the key of their column, those that are absent are nothing. */
export type HeatLine = { key: string; label: string; title?: string; href?: string; cells: ReadonlyMap<string, HeatCell> }

type Props = { caption: string; corner: string; columns: readonly { key: string; label: string }[]; lines: readonly HeatLine[] }

/** A table whose cells are the darker the more they count: chart and table in one, and each number leads to what it counts. */
export function HeatTable({ caption, corner, columns, lines }: Props) {
  const { t, i18n } = useLingui()
  const most = Math.max(1, ...lines.flatMap(({ cells }) => [...cells.values()].map(({ count }) => count)))
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable
    <section className={styles.scroll} aria-label={t`${caption} as a table`} tabIndex={0}>
      <table className={styles.table}>
        <thead>
          <tr>
            <th scope="col">{corner}</th>
            {columns.map(({ key, label }) => (
              <th key={key} scope="col">
                {label}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {lines.map(({ key, label, title, href, cells }) => (
            <tr key={key}>
              <th scope="row" title={title}>
                {href ? <a href={href}>{label}</a> : label}
              </th>
              {columns.map((column) => {
                const cell = cells.get(column.key)
                return (
                  <td key={column.key} style={shadeStyle(cell?.count ?? 0, most)}>
                    {cell && cell.count > 0 && (
                      <a
                        href={cell.href}
                        aria-label={labelled(i18n, `${label}, ${column.label}`, formatCount(i18n.locale, cell.count))}
                      >
                        {formatCount(i18n.locale, cell.count)}
                      </a>
                    )}
                  </td>
                )
              })}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}

function shadeStyle(count: number, most: number): CSSProperties | undefined {
  const shade = shadeOf(count, most)
  return shade === 0 ? undefined : { background: `color-mix(in srgb, var(--bar) ${shade}%, var(--surface))` }
}
