import type { ScanRules } from '../scan/rules.ts'
import { type FoundEntry, walkFolder } from '../scan/walk.ts'
import { storeAt } from './store.ts'

/** Walks a folder, wherever it stands. Throws what walking a disk, or a store, throws. */
export function walkPlace(folder: Buffer, rules: ScanRules, signal: AbortSignal): AsyncGenerator<FoundEntry> {
  return storeAt(folder)?.walk(folder, rules, signal) ?? walkFolder(folder, rules, signal)
}
