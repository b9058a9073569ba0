import { because } from '@dossier/contract'
import { lookInto } from '../../containers/look-into.ts'
import type { ExtractedPart, Extraction, Extractor, FileToExtract } from '../port.ts'
import { findStrings } from './find-strings.ts'

/** Of all strings of a file together: a tenth of what a text may have, as most of it is of no use to anybody. */
const mostCharacters = 5_000_000

/**
 * A reader that, where that was asked for, looks for text among the bytes of files that have none for it: types without a reader, programs, files too damaged
 * to be read. What it finds is marked as such; pictures, sound and archives are left alone.
 */
export function withStrings(first: Extractor): Extractor {
  return {
    ...wayThrough(first),
    async extract(file, signal, watch) {
      const extraction = await first.extract(file, signal, watch)
      if (file.strings && isWithoutText(extraction)) await addStrings(file, extraction.root, signal)
      return extraction
    },
  }
}

function wayThrough(first: Extractor): Omit<Extractor, 'extract'> {
  return {
    version: (signal) => first.version(signal),
    expectMore: (isExpected) => first.expectMore?.(isExpected),
    close: () => first.close(),
  }
}

const unreadStates = new Set(['unsupported', 'damaged', 'failed'])
const noStrings = /^(image|audio|video|font)\//

function isWithoutText({ root, embedded }: Extraction): boolean {
  const { outcome, contentType, text } = root
  if (text !== '' || embedded.length > 0 || noStrings.test(contentType)) return false
  return unreadStates.has(outcome.state) || (outcome.state === 'indexed' && contentType.startsWith('application/'))
}

/** What is said of a file that has text now. */
const contradicted = new Set(['no-text', 'type-unknown', 'no-reader', 'nothing-read'])

async function addStrings(file: FileToExtract, root: ExtractedPart, signal: AbortSignal): Promise<void> {
  const found = await lookInto(file, (bytes) => findStrings(bytes, mostCharacters, signal))
  if (!found || found.lines.length === 0) return
  const count = found.lines.length
  root.text = found.lines.join('\n')
  root.metadata.strings = [String(count)]
  const others = root.outcome.reasons.filter(({ code }) => !contradicted.has(code))
  const reasons = [...others, because('strings-found', { count }), ...(found.isCut ? [because('limit-text')] : [])]
  root.outcome = { state: 'indexed-in-part', reasons }
}
