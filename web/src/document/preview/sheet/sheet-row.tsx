import styles from './sheet-preview.module.css'

type Props = {
  /** As people count, from 1. */
  number: number
  cells: string[] | undefined
  /** Where it stands among the rows that move, in pixels; absent: it stays in view. */
  at?: number | undefined
  widths: number[]
  hidden: number[]
  wanted: string
  isNow: boolean
  isHead: boolean
}

/** A row of a sheet; cells that have what is looked for are marked, hidden columns too. */
export function SheetRow({ number, at, cells, widths, hidden, wanted, isNow, isHead }: Props) {
  const folded = wanted.toLowerCase()
  return (
    <tr
      className={styles.row}
      style={at === undefined ? undefined : { transform: `translateY(${at}px)` }}
      aria-rowindex={number + 1}
      data-row={number}
      aria-current={isNow || undefined}
    >
      <th className={styles.number} scope="row">
        {number}
      </th>
      {widths.map((width, column) => {
        const text = cells?.[column] ?? ''
        const isFound = folded !== '' && text.toLowerCase().includes(folded)
        const looks = [
          styles.cell,
          hidden.includes(column) && styles.hidden,
          isHead && styles.first,
          isFound && styles.found,
          isFound && isNow && styles.now,
        ]
        return (
          <td
            // biome-ignore lint/suspicious/noArrayIndexKey: a column is its number
            key={column}
            className={looks.filter(Boolean).join(' ')}
            style={{ width }}
            title={text.length > 30 ? text : undefined}
          >
            {text}
          </td>
        )
      })}
    </tr>
  )
}
