import { msg } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import type { DocumentAction, DocumentLine, HitAction } from '../feature/document-slots.ts'
import { useOffered } from '../feature/offered.ts'
import type { Key } from '../feature/screen-slots.ts'

const ownKeys: Key[] = [
  { name: 'commands', order: 20, group: 'everywhere', label: msg`Commands`, shown: ['Ctrl K'] },
  { name: 'help', order: 30, group: 'everywhere', label: msg`This sheet`, shown: ['?'] },
  { name: 'act', order: 35, group: 'everywhere', label: msg`Undo, try again`, shown: ['u'] },
  { name: 'close', order: 40, group: 'everywhere', label: msg`Back, close`, shown: ['Esc'] },
]

/** All keys that do something, in the groups of the sheet; those of actions come last, from the actions themselves. */
export function useHelpKeys(): { name: string; keys: Key[] }[] {
  const { t } = useLingui()
  const ofHits = useOffered('hitActions').flatMap((action) => keyOf(action, 'results'))
  const inDocument = [...useOffered('documentActions'), ...useOffered('documentLines')]
  const ofDocument = inDocument.flatMap((entry) => keyOf(entry, 'document'))
  const keys = [...useOffered('keys'), ...ownKeys].toSorted((a, b) => a.order - b.order).concat(ofHits, ofDocument)
  const groups = { everywhere: t`Everywhere`, results: t`Results`, document: t`Document` }
  return Object.entries(groups).map(([group, name]) => ({ name, keys: keys.filter((key) => key.group === group) }))
}

function keyOf({ name, order, key }: HitAction | DocumentAction | DocumentLine, group: Key['group']): Key[] {
  return key ? [{ name, order, group, label: key.label, shown: [key.key] }] : []
}
