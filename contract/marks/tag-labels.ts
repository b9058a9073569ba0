/**
 * What keeps labels apart: two of one key are the same tag, shown as it was first typed. Compatible with the lower-casing normaliser that the contract's
 * mapping gives to the field `tags`; letters with marks are composed first, so that keyboards which write them in two signs mean the same tag.
 */
export function tagKey(label: string): string {
  return label.normalize('NFC').toLowerCase()
}

/** The labels in what somebody typed or sent: split at white space, also that of no width, each once, in their order and as they were typed first. */
export function splitLabels(texts: readonly string[]): string[] {
  const labels = new Map<string, string>()
  for (const label of texts.flatMap((text) => text.normalize('NFC').split(/[\s\u200b]+/u))) {
    const key = tagKey(label)
    if (label !== '' && !labels.has(key)) labels.set(key, label)
  }
  return [...labels.values()]
}
