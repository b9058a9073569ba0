import { account } from './account/feature.tsx'
import { attached } from './attached/feature.tsx'
import { backups } from './backups/feature.tsx'
import { batchDownload } from './batch-download/feature.tsx'
import { batchSearch } from './batch-search/feature.tsx'
import { cards } from './cards/feature.tsx'
import { copies } from './copies/feature.tsx'
import { disk } from './disk/feature.tsx'
import { documents } from './document/feature.tsx'
import type { Feature } from './feature/feature.ts'
import { guide } from './guide/feature.tsx'
import { health } from './health/feature.tsx'
import { hiddenParts } from './hidden-parts/feature.tsx'
import { history } from './history/feature.tsx'
import { indexing } from './indexing/feature.tsx'
import { insights } from './insights/feature.tsx'
import { ledger } from './ledger/feature.tsx'
import { models } from './models/feature.tsx'
import { names } from './names/feature.tsx'
import { notes } from './notes/feature.tsx'
import { ocr } from './ocr/feature.tsx'
import { plugins } from './plugins/feature.tsx'
import { projects } from './projects/feature.tsx'
import { recommendations } from './recommendations/feature.tsx'
import { recovered } from './recovered/feature.tsx'
import { samples } from './samples/feature.tsx'
import { search } from './search/feature.tsx'
import { searchExport } from './search-export/feature.tsx'
import { settings } from './settings/feature.tsx'
import { stars } from './stars/feature.tsx'
import { tags } from './tags/feature.tsx'
import { taskBoard } from './task-board/feature.tsx'
import { threads } from './threads/feature.tsx'
import { versions } from './versions/feature.tsx'
import { watching } from './watching/feature.tsx'
import { xray } from './xray/feature.tsx'

/** Every capability of the page. Entries of a slot stand by their own order; this one decides where those are equal. */
export const features: readonly Feature[] = [
  search,
  documents,
  taskBoard,
  threads,
  copies,
  xray,
  indexing,
  ledger,
  versions,
  recovered,
  hiddenParts,
  samples,
  ocr,
  watching,
  stars,
  tags,
  recommendations,
  notes,
  cards,
  names,
  models,
  backups,
  account,
  disk,
  batchSearch,
  batchDownload,
  searchExport,
  insights,
  projects,
  attached,
  history,
  settings,
  plugins,
  health,
  guide,
]
