import type { Extraction, FileToExtract, Outcome } from '../../port.ts'
import { typeByName } from '../../type-by-name.ts'

export type ReadFacts = { file: FileToExtract; tool: string; startedAt: number }

/** A file of which nothing was read: it is a document all the same, found by its name. */
export function unreadExtraction({ file, tool, startedAt }: ReadFacts, outcome: Outcome): Extraction {
  // An empty file has no type; of one that could not be read the name's promise is all there is.
  const contentType = outcome.state === 'empty' ? 'application/octet-stream' : (typeByName(file.name) ?? 'unknown')
  const metadata = { resourceName: [file.name], ...(contentType === 'unknown' ? {} : { 'Content-Type': [contentType] }) }
  return {
    root: { outcome, contentType, contentEncoding: 'unknown', text: '', metadata },
    embedded: [],
    durationMs: performance.now() - startedAt,
    tool,
  }
}
