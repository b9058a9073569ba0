import type { WireDocument } from '../document-facts/wire-document.ts'
import { useOffered } from '../feature/offered.ts'
import { useShortcuts } from '../ui/shortcuts.ts'

/** The keys of what can be done with the open document. */
export function useActionKeys(document: WireDocument | undefined): void {
  const entries = [...useOffered('documentActions', document?._index), ...useOffered('documentLines', document?._index)]
  const keys = entries.flatMap(({ key }) => (key ? [key] : []))
  useShortcuts(Object.fromEntries(keys.map(({ key, run }) => [key, () => document && run(document)])))
}
