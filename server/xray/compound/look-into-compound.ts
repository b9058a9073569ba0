import { compoundStreams } from '../../containers/compound.ts'
import { type Looked, mostFindings } from '../finding.ts'
import { lookIntoSheets } from './sheets.ts'
import { lookIntoSlides } from './slides.ts'
import { lookIntoWord } from './word.ts'

/** Looks into a Word, Excel or PowerPoint file as they were before 2007, by what lies in it. */
export function lookIntoCompound(bytes: Buffer): Looked {
  const streams = new Map<string, Buffer>()
  for (const { storages, name, bytes: own } of compoundStreams(bytes)) if (storages.length === 0) streams.set(name, own)
  if (streams.has('EncryptedPackage')) return { findings: [], pages: null, pagesRead: 0, gap: 'locked' }
  const looked = lookByStreams(streams)
  const isCut = looked.findings.length > mostFindings
  return isCut ? { ...looked, findings: looked.findings.slice(0, mostFindings), gap: 'findings' } : looked
}

function lookByStreams(streams: ReadonlyMap<string, Buffer>): Looked {
  if (streams.has('WordDocument')) return lookIntoWord(streams)
  if (streams.has('PowerPoint Document')) return lookIntoSlides(streams)
  return lookIntoSheets(streams)
}
