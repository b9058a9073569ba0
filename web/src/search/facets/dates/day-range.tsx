import { Trans, useLingui } from '@lingui/react/macro'
import { type FocusEvent, type InputHTMLAttributes, type ReactNode, useId, useState } from 'react'
import { type Days, isSameDays } from '../../body/date-values.ts'
import styles from './day-range.module.css'
import { isUnderWay, type RangeFault, rangeFault, type TypedDays } from './typed-days.ts'

type Props = {
  /** The range that is searched now. */
  days: Days
  onChoose: (days: Days) => void
}

/** The first and the last day of a range. It is searched as soon as it is one; until then the reader is told what is wrong with it. */
export function DayRange({ days, onChoose }: Props) {
  const [seen, setSeen] = useState(days)
  const [chosen, setChosen] = useState(days)
  const [turn, setTurn] = useState(0)
  if (!isSameDays(days, seen)) {
    setSeen(days)
    // Changed elsewhere: by a year below, by the chip, by the address. What was typed here and not yet searched is dropped.
    if (!isSameDays(days, chosen)) {
      setChosen(days)
      setTurn(turn + 1)
    }
  }
  const choose = (next: Days) => {
    if (isSameDays(next, chosen)) return
    setChosen(next)
    onChoose(next)
  }
  return <DayFields key={turn} days={days} onChoose={choose} />
}

function DayFields({ days, onChoose }: Props) {
  const { t } = useLingui()
  const [typed, setTyped] = useState<TypedDays>({
    from: { day: days.from, isNoDay: false },
    to: { day: days.to, isNoDay: false },
  })
  const [fault, setFault] = useState<RangeFault | null>(null)
  const read = (end: keyof Days, { value, validity }: HTMLInputElement, hasLeft: boolean) => {
    const next = { ...typed, [end]: { day: value, isNoDay: validity.badInput } }
    setTyped(next)
    if (!hasLeft && isUnderWay(next[end])) return
    const found = rangeFault(next)
    setFault(found)
    if (found === null) onChoose({ from: next.from.day, to: next.to.day })
  }
  const faultId = useId()
  const fieldOf = (end: keyof Days) => ({
    value: typed[end].day,
    onChange: (event: { target: HTMLInputElement }) => read(end, event.target, false),
    onBlur: (event: FocusEvent<HTMLInputElement>) => read(end, event.target, true),
    ...(fault !== null && (fault === 'reversed' || fault === end) && { 'aria-invalid': true, 'aria-describedby': faultId }),
  })
  return (
    <div className={styles.days}>
      <DayField {...fieldOf('from')} label={<Trans context="first day of a range">From</Trans>} />
      <DayField {...fieldOf('to')} label={<Trans context="last day of a range">To</Trans>} />
      <p id={faultId} className={styles.fault} role="alert">
        {fault === 'reversed' && t`The first day is after the last one.`}
        {(fault === 'from' || fault === 'to') && t`This is not a date.`}
      </p>
    </div>
  )
}

function DayField({ label, ...input }: { label: ReactNode } & InputHTMLAttributes<HTMLInputElement>) {
  return (
    <label>
      {label}
      <input type="date" max="9999-12-31" {...input} />
    </label>
  )
}
