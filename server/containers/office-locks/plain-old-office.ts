import { type Instead, withStreams } from '../compound.ts'
import { type OpenedOldOffice, openOldOffice } from './locked-old-office.ts'
import { documentSummaryName, summaryName } from './properties.ts'

/** A file that was locked, as far as it had to be opened. `isLocked`: a reader needs its password; `isWhole`: all its properties are open. */
export type PlainOldOffice = { bytes: Buffer; password: string; isLocked: boolean; isWhole: boolean }

/**
 * A locked old Word, Excel or PowerPoint file as the reader can read it: plain where it has no way to be given a password (documents, presentations, workbooks by XOR), else with
 * its properties opened, which it looks for where they lie in a file without a lock. Undefined where nothing has to be opened, or can be.
 */
export async function openForReader(file: Buffer, passwords: Iterable<string>): Promise<PlainOldOffice | undefined> {
  const found = await openOldOffice(file, passwords)
  if (!found || found === 'none' || !(found.isWholly || found.properties)) return undefined
  const instead = new Map(found.isWholly ? found.streams.map(({ name, bytes }) => [name, { bytes }]) : [])
  return withPlainProperties(withStreams(file, instead).bytes, found)
}

function withPlainProperties(file: Buffer, { streams: all, isWholly, properties, password }: OpenedOldOffice): PlainOldOffice {
  if (!properties) return { bytes: file, password, isLocked: !isWholly, isWhole: true }
  const { streams, isWhole, lockedName } = properties
  const instead = new Map<string, Instead>()
  const [summary, documentSummary] = [streams.get(summaryName), streams.get(documentSummaryName)]
  // The locked stream, which is longer than those in it, has the entry that this one has in a file without a lock; the other one has its own in both.
  const locked = all.find(({ name }) => name === lockedName)?.bytes.length
  if (summary) instead.set(lockedName, { bytes: Buffer.concat([summary], locked), name: summaryName })
  if (documentSummary) instead.set(documentSummaryName, { bytes: documentSummary })
  const { bytes, left } = withStreams(file, instead)
  return { bytes, password, isLocked: !isWholly, isWhole: isWhole && left.length === 0 }
}
