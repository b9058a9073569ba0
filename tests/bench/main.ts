import { parseArgs } from 'node:util'
import { removeFolders } from '../harness/folders.ts'
import { sharedPlace } from '../harness/shared-folder.ts'
import { measureDownloads } from './batch/download-speed.ts'
import { measureLists } from './batch/list-speed.ts'
import { measureReview } from './batch/review-speed.ts'
import { measureScreens } from './document/screen-speed.ts'
import { measureEmail } from './marks/names-email-speed.ts'
import { measureNamesScale } from './marks/names-scale.ts'
import { measureNamesTab } from './marks/names-tab.ts'
import { measureStars } from './marks/star-speed.ts'
import { measureTagOrder } from './marks/tag-order.ts'
import { measureTags } from './marks/tag-speed.ts'
import { type Figure, formatTable } from './measuring/table.ts'
import { measureFirstThousand } from './reading/first-thousand.ts'
import { measureIndexing } from './reading/indexing-speed.ts'
import { measureLargeArchive } from './reading/large-archive.ts'
import { measureLargeMailbox } from './reading/large-mailbox.ts'
import { measureMillionMembers } from './reading/million-members.ts'
import { measureOcr } from './reading/ocr-speed.ts'
import { measurePoison } from './reading/poison.ts'
import { measureRescan } from './reading/rescan.ts'
import { measureResume } from './reading/resume.ts'
import { measureSteps } from './reading/worker-steps.ts'
import { measureWorkers } from './reading/workers-speed.ts'
import { measureBodies } from './search/bodies-speed.ts'
import { measureExport } from './search/export-speed.ts'
import { measureFinding } from './search/find-speed.ts'
import { measureFirstLoad } from './search/first-load.ts'
import { measureInsights } from './search/insights-speed.ts'
import { measureLongText } from './search/long-text.ts'
import { measureSearch } from './search/search-speed.ts'
import { measureStart } from './search/start-time.ts'
import { measureVeryLongText } from './search/very-long-text.ts'
import { measureWriters } from './search/writers.ts'
import { measureManyPeople } from './server/many-people.ts'
import { measureManyProjects } from './server/many-projects.ts'

/**
 * `npm run bench [-- --docs 200000] [--only start,load,indexing,search,stars,tags,writers,names-email,find,screens,poison,first-thousand,rescan,resume,long,very-long,ocr,steps,workers,archive,tar,million,containers,mailbox,mailbox-pictures,mailbox-letters,tag-order,names-scale,names-tab,batch-search,review,download,insights,export,bodies] [--keep]`, `npm run bench -- --server [--people 200] [--minutes 10] [--cluster]`:
 * one table, peers measured in the same run; the last twenty-six only when asked. `--megabytes`: of the mailbox (2,000; with pictures 10,000, of letters 640), the long text (600) or the very long one (5,000); `--keep`: what `bodies`, `batch-search`, `insights`
 * and `search` build stays for the next time. `--server`: many projects and many people, for so many minutes; `--cluster`: the people with records in PostgreSQL and an index in OpenSearch (`--only people` for them alone).
 */
const { values } = parseArgs({
  options: {
    docs: { type: 'string', default: '20000' },
    keep: { type: 'boolean', default: false },
    megabytes: { type: 'string' },
    minutes: { type: 'string', default: '10' },
    people: { type: 'string', default: '200' },
    cluster: { type: 'boolean', default: false },
    server: { type: 'boolean', default: false },
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
  search: async () => (bench ? measureSearch(bench, documents, values.keep) : []),
  stars: async () => (bench ? measureStars(bench) : []),
  tags: async () => (bench ? measureTags(bench) : []),
  writers: measureWriters,
  'names-email': measureEmail,
  poison: () => measurePoison(realDocuments),
  find: measureFinding,
  screens: measureScreens,
  'first-thousand': measureFirstThousand,
  rescan: measureRescan,
  resume: () => measureResume(realDocuments),
  long: () => measureLongText(Number(values.megabytes ?? 600)),
  'very-long': () => measureVeryLongText(Number(values.megabytes ?? 5_000)),
  ocr: measureOcr,
  steps: measureSteps,
  workers: async () => (realDocuments ? measureWorkers(realDocuments) : []),
  archive: () => measureLargeArchive('zip', 100_000),
  tar: () => measureLargeArchive('tar', 100_000),
  million: () => measureLargeArchive('zip', 1_000_000),
  containers: measureMillionMembers,
  mailbox: () => measureLargeMailbox(Number(values.megabytes ?? 2_000)),
  'mailbox-pictures': () => measureLargeMailbox(Number(values.megabytes ?? 10_000), 'picture'),
  'mailbox-letters': () => measureLargeMailbox(Number(values.megabytes ?? 640), 'nothing'),
  'tag-order': async () => (bench ? measureTagOrder(bench, documents) : []),
  'batch-search': async () => (bench ? measureLists(bench, documents, values.keep) : []),
  review: measureReview,
  download: measureDownloads,
  insights: async () => (bench ? measureInsights(bench, documents, values.keep) : []),
  export: async () => (bench ? measureExport(bench, documents) : []),
  bodies: async () => (bench ? measureBodies(bench, documents, values.keep) : []),
  'names-scale': async () => (bench ? measureNamesScale(bench, documents) : []),
  'names-tab': measureNamesTab,
  projects: async () => (bench ? measureManyProjects(bench) : []),
  people: async () =>
    bench
      ? measureManyPeople(bench, { isCluster: values.cluster, people: Number(values.people), minutes: Number(values.minutes) })
      : [],
}

const figures: Figure[] = []
try {
  for (const name of (values.server ? 'projects,people' : values.only).split(',')) {
    const measure = sections[name]
    if (!measure) throw new Error(`there is no section "${name}"; there are ${Object.keys(sections).join(', ')}`)
    process.stderr.write(`measuring ${name} …\n`)
    figures.push(...(await measure()))
  }
} finally {
  process.stdout.write(`${formatTable(figures)}\n`)
  await removeFolders()
}
