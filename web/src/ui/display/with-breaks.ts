import { createElement, Fragment, type ReactNode } from 'react'
import { shownName } from '../words/shown-name.ts'

/** A text with no sign in it that turns letters around; a path is broken behind a slash rather than inside a name. */
export function withBreaks(given: string): ReactNode {
  const text = shownName(given)
  if (!/\/\S*\//.test(text)) return text
  const parts = text.split(/(?<=\/)/)
  return createElement(
    Fragment,
    null,
    ...parts.flatMap((part, number) => (number === 0 ? [part] : [createElement('wbr', { key: String(number) }), part])),
  )
}
