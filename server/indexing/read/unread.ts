import type { Reason } from '@dossier/contract'
import type { Extraction } from '../../extract/port.ts'

/** What is known of a file that could not even be opened: its name. It is a document all the same, found by name and state. */
export function unreadFile(name: string, reason: Reason): Extraction {
  const root = {
    outcome: { state: 'failed' as const, reasons: [reason] },
    contentType: 'unknown',
    contentEncoding: 'unknown',
    text: '',
    metadata: { resourceName: [name] },
  }
  return { root, embedded: [], durationMs: 0, tool: 'Dossier' }
}
