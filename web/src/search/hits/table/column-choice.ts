import { useSyncExternalStore } from 'react'
import { createListeners } from '../../../api/listeners.ts'
import { readStored, writeStored } from '../../../api/stored.ts'
import { type ColumnName, columnNames, defaultColumns, widthLimits } from './column-names.ts'

/** The columns of the table, in their order, and how wide the reader has made some of them, in pixels. */
export type ColumnChoice = { shown: readonly ColumnName[]; widths: Readonly<Partial<Record<ColumnName, number>>> }

const storageKey = 'search.columns'
const usual: ColumnChoice = { shown: defaultColumns, widths: {} }
const listeners = createListeners()
let choice = usual
/** What was stored when it was read last. */
let seen = 'null'

/** The columns that are shown; remembered. */
export function useColumns(): ColumnChoice {
  return useSyncExternalStore(listeners.add, currentColumns)
}

/** Shows a column behind the others, or takes it away. The document's own stays. */
export function showColumn(name: ColumnName, isShown: boolean): void {
  const others = currentColumns().shown.filter((each) => each !== name)
  if (name !== 'document') keep({ ...currentColumns(), shown: isShown ? [...others, name] : others })
}

/** Moves a column by one place. */
export function moveColumn(name: ColumnName, step: 1 | -1): void {
  const shown = [...currentColumns().shown]
  const from = shown.indexOf(name)
  const other = shown[from + step]
  if (from === -1 || other === undefined) return
  shown[from] = other
  shown[from + step] = name
  keep({ ...currentColumns(), shown })
}

/** Makes a column so wide, within limits; null: as wide as it was at first. */
export function widenColumn(name: ColumnName, width: number | null): void {
  const { [name]: _former, ...widths } = currentColumns().widths
  const [least, most] = widthLimits
  const next = width === null ? widths : { ...widths, [name]: Math.round(Math.min(most, Math.max(least, width))) }
  keep({ ...currentColumns(), widths: next })
}

/** Brings back the columns of the beginning. */
export function resetColumns(): void {
  keep(usual)
}

/** What is stored may be another window's choice by now. Where nothing can be stored the choice lasts as long as the page. */
function currentColumns(): ColumnChoice {
  const stored = readStored(storageKey)
  const text = JSON.stringify(stored)
  if (text !== seen) choice = readChoice(stored)
  seen = text
  return choice
}

function keep(next: ColumnChoice): void {
  choice = next
  writeStored(storageKey, next === usual ? null : next)
  seen = JSON.stringify(readStored(storageKey))
  listeners.tell()
}

/** What cannot be read is left out; without the document's column it is no table. */
function readChoice(stored: unknown): ColumnChoice {
  if (typeof stored !== 'object' || stored === null) return usual
  const names = 'shown' in stored && Array.isArray(stored.shown) ? stored.shown : []
  const shown = columnsIn(names)
  const widths = 'widths' in stored && typeof stored.widths === 'object' ? Object.entries(stored.widths ?? {}) : []
  const read = widths.flatMap(([name, width]) => columnsIn([name]).map((each) => [each, width] as const))
  return {
    shown: shown.includes('document') ? shown : usual.shown,
    widths: Object.fromEntries(read.filter(([, width]) => typeof width === 'number')),
  }
}

function columnsIn(names: readonly unknown[]): ColumnName[] {
  return [...new Set(names)].flatMap((name) => columnNames.filter((each) => each === name))
}
