import { createElement, Fragment, type ReactNode } from 'react'

/** A text as it stands; a path in it is broken behind a slash rather than inside a name. */
export function withBreaks(text: string): ReactNode {
  if (!/\/\S*\//.test(text)) return text
  const parts = text.split(/(?<=\/)/)
  return createElement(
    Fragment,
    null,
    ...parts.flatMap((part, number) => (number === 0 ? [part] : [createElement('wbr', { key: String(number) }), part])),
  )
}
