/**
 * What of a document somebody who prints or shows it does not see at once, by the code that metadata and filters know. Its text is searchable like any
 * other; the code says that it is there.
 */
export const hiddenParts = [
  'comments',
  'tracked-changes',
  'hidden-text',
  'hidden-sheets',
  'hidden-rows',
  'hidden-slides',
  'speaker-notes',
  'headers-footers',
  'layers',
  'embedded-fonts',
  'earlier-revisions',
] as const

export type HiddenPart = (typeof hiddenParts)[number]
