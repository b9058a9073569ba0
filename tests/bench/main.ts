import { parseArgs } from 'node:util'
import { removeFolders } from '../harness/folders.ts'
import { sharedPlace } from '../harness/shared-folder.ts'
import { measureFinding } from './find-speed.ts'
import { measureFirstLoad } from './first-load.ts'
import { measureIndexing } from './indexing-speed.ts'
import { measureLargeArchive } from './large-archive.ts'
import { measureLargeMailbox } from './large-mailbox.ts'
import { measureLongText } from './long-text.ts'
import { measureEmail } from './names-email-speed.ts'
import { measureNamesScale } from './names-scale.ts'
import { measureOcr } from './ocr-speed.ts'
import { measurePoison } from './poison.ts'
import { measureRescan } from './rescan.ts'
import { measureResume } from './resume.ts'
import { measureSearch } from './search-speed.ts'
import { measureStars } from './star-speed.ts'
import { measureStart } from './start-time.ts'
import { type Figure, formatTable } from './table.ts'
import { measureTags } from './tag-speed.ts'
import { measureSteps } from './worker-steps.ts'
import { measureWriters } from './writers.ts'

/**
 * `npm run bench [-- --docs 200000] [--only start,load,indexing,search,stars,tags,writers,names-email,find,poison,rescan,resume,long,ocr,steps,archive,million,mailbox,names-scale]`:
 * one table, peers measured in the same run; the last ten only when asked. `--megabytes`: of the mailbox.
 */
const { values } = parseArgs({
  options: {
    docs: { type: 'string', default: '20000' },
    megabytes: { type: 'string', default: '2000' },
    only: { type: 'string', default: 'start,load,indexing,search,stars,tags,writers,names-email' },
  },
})
const documents = Number(values.docs)
const bench = sharedPlace('bench')
const realDocuments = sharedPlace('real-documents')

const sections: Record<string, () => Promise<Figure[]>> = {
  start: measureStart,
  load: measureFirstLoad,
  indexing: async () => (realDocuments ? measureIndexing(realDocuments) : []),
  search: async () => (bench ? measureSearch(bench, documents) : []),
  stars: async () => (bench ? measureStars(bench) : []),
  tags: async () => (bench ? measureTags(bench) : []),
  writers: measureWriters,
  'names-email': measureEmail,
  poison: () => measurePoison(realDocuments),
  find: measureFinding,
  rescan: measureRescan,
  resume: () => measureResume(realDocuments),
  long: measureLongText,
  ocr: measureOcr,
  steps: measureSteps,
  archive: () => measureLargeArchive(100_000),
  million: () => measureLargeArchive(1_000_000),
  mailbox: () => measureLargeMailbox(Number(values.megabytes)),
  'names-scale': async () => (bench ? measureNamesScale(bench, documents) : []),
}

const figures: Figure[] = []
try {
  for (const name of values.only.split(',')) {
    const measure = sections[name]
    if (!measure) throw new Error(`there is no section "${name}"; there are ${Object.keys(sections).join(', ')}`)
    process.stderr.write(`measuring ${name} …\n`)
    figures.push(...(await measure()))
  }
} finally {
  process.stdout.write(`${formatTable(figures)}\n`)
  await removeFolders()
}
