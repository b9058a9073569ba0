import type { HiddenPart } from './hidden-part.ts'

/** Metadata keys by which the first reader reports hidden content. */
const keys: [RegExp, HiddenPart][] = [
  [/^msoffice:has-comments$/, 'comments'],
  [/^msoffice:has-track-changes$/, 'tracked-changes'],
  [/^msoffice:doc:has-hidden-text$/, 'hidden-text'],
  [/^msoffice:excel:has-(very-)?hidden-sheets$/, 'hidden-sheets'],
  [/^msoffice:excel:has-hidden-(rows|cols)$/, 'hidden-rows'],
  [/^msoffice:ppt:has-hidden-slides$/, 'hidden-slides'],
]
const counts: [string, HiddenPart][] = [
  ['msoffice:ppt:num-hidden-slides', 'hidden-slides'],
  ['pdf:incrementalUpdateCount', 'earlier-revisions'],
]

/** What is hidden in a document according to the first reader's metadata: the only source for legacy Office files. */
export function hiddenByMetadata(metadata: Record<string, string[]>): HiddenPart[] {
  const said = keys.flatMap(([key, part]) =>
    Object.entries(metadata).some(([name, values]) => key.test(name) && values.includes('true')) ? [part] : [],
  )
  const counted = counts.flatMap(([name, part]) => (Number(metadata[name]?.[0] ?? 0) > 0 ? [part] : []))
  return [...said, ...counted]
}
