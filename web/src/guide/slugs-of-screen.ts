/** The chapters on each screen, by the beginning of its address; the first that fits. */
const screens: [pattern: RegExp, slugs: string[]][] = [
  [/^\/(?:d|e|ds|dm)\//, ['reading', 'stars', 'tags', 'names', 'notes', 'cards', 'xray', 'keyboard']],
  [/^\/tasks\/batch-search|^\/batch-search/, ['batch-search']],
  [/^\/tasks\/batch-download/, ['batch-download', 'indexing']],
  [/^\/tasks\/indexing|^\/indexing/, ['indexing', 'watching', 'ocr', 'ledger', 'names']],
  [/^\/tasks/, ['tasks']],
  [/^\/user-history/, ['history']],
  [/^\/insights/, ['insights']],
  [/^\/settings\/(?:plugins|extensions)/, ['plugins', 'extensions', 'settings']],
  [/^\/settings/, ['settings', 'backups', 'command-line']],
  [/^\/projects/, ['projects']],
  [/^\/tags/, ['tags']],
  [/^\/notes/, ['notes']],
  [/^\/cards/, ['cards']],
  [/^\/names/, ['names']],
  [/^\/\?(?:.*&)?index=/, ['searching', 'search-with-operators', 'stars', 'tags', 'batch-download']],
  [/^\/$/, ['start', 'searching', 'indexing', 'search-with-operators']],
]

/** The chapters on the screen at an address, the most useful first. */
export function slugsOfScreen(address: string): readonly string[] {
  return screens.find(([pattern]) => pattern.test(address))?.[1] ?? []
}
