import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import styles from './task-tag.module.css'

const words: Record<string, MessageDescriptor> = {
  CREATED: msg`Queued`,
  QUEUED: msg`Queued`,
  RUNNING: msg`Running`,
  DONE: msg`Done`,
  ERROR: msg`Failed`,
  CANCELLED: msg`Stopped`,
}

/** The colour of each task state (specification, section 4). */
const variants: Record<string, 'success' | 'danger' | 'info' | 'warning'> = {
  success: 'success',
  ok: 'success',
  done: 'success',
  danger: 'danger',
  error: 'danger',
  fail: 'danger',
  failed: 'danger',
  failure: 'danger',
  info: 'info',
  pending: 'info',
  created: 'info',
  queued: 'info',
  running: 'info',
  warning: 'warning',
  cancelled: 'warning',
}

/** The state of a task as a word on a coloured background; unknown states stay as they are. */
export function TaskTag({ state }: { state: string }) {
  const { i18n } = useLingui()
  const word = words[state.toUpperCase()]
  return <span className={`${styles.tag} ${styles[taskVariant(state)]}`}>{word ? i18n._(word) : state}</span>
}

/** The variant of a state, whatever its capitals; unknown ones count as information. */
export function taskVariant(state: string): 'success' | 'danger' | 'info' | 'warning' {
  return variants[state.toLowerCase()] ?? 'info'
}
