import { accounts } from './accounts/feature.ts'
import { attached } from './attached/feature.ts'
import { audit } from './audit/feature.ts'
import { backups } from './backups/feature.ts'
import { snapshots } from './backups/snapshots/feature.ts'
import { batchDownload } from './batch-download/feature.ts'
import { batchBlindSpots } from './batch-search/blind/feature.ts'
import { batchSearch } from './batch-search/feature.ts'
import { batchLists } from './batch-search/lists/feature.ts'
import { batchLiving } from './batch-search/living/feature.ts'
import { batchReview } from './batch-search/review/feature.ts'
import { batchVariants } from './batch-search/variants/feature.ts'
import { searchBlindSpots } from './blind-spots/feature.ts'
import { cards } from './cards/feature.ts'
import { copies } from './copies/feature.ts'
import { disk } from './disk/feature.ts'
import { documents } from './documents/feature.ts'
import type { Feature } from './feature/feature.ts'
import { ftm } from './ftm/feature.ts'
import { health } from './health/feature.ts'
import { history } from './history/feature.ts'
import { indexing } from './indexing/feature.ts'
import { insights } from './insights/feature.ts'
import { ledger } from './ledger/feature.ts'
import { marks } from './marks/feature.ts'
import { models } from './models/feature.ts'
import { names } from './names/feature.ts'
import { notes } from './notes/feature.ts'
import { ocr } from './ocr/feature.ts'
import { openApi } from './openapi/feature.ts'
import { packages } from './packages/feature.ts'
import { previews } from './previews/feature.ts'
import { projects } from './projects/feature.ts'
import { recommendations } from './recommendations/feature.ts'
import { samples } from './samples/feature.ts'
import { searching } from './search/feature.ts'
import { asNode } from './search/node/feature.ts'
import { searchExport } from './search-export/feature.ts'
import { settings } from './settings/feature.ts'
import { stars } from './stars/feature.ts'
import { tags } from './tags/feature.ts'
import { taskList } from './task-list/feature.ts'
import { threads } from './threads/feature.ts'
import { translations } from './translations/feature.ts'
import { versions } from './versions/feature.ts'
import { watching } from './watching/feature.ts'
import { xray } from './xray/feature.ts'

/** Every capability of the server, in the order in which their migrations run and their calls are listed. */
export const features: Feature[] = [
  projects,
  accounts,
  audit,
  settings,
  backups,
  snapshots,
  disk,
  indexing,
  ledger,
  versions,
  documents,
  translations,
  threads,
  copies,
  ftm,
  insights,
  xray,
  attached,
  previews,
  searching,
  searchExport,
  asNode,
  marks,
  stars,
  tags,
  recommendations,
  notes,
  cards,
  history,
  ocr,
  // Behind OCR: what that puts behind a text is a part of it when names are asked whether it is the same.
  names,
  models,
  watching,
  packages,
  batchSearch,
  batchReview,
  batchLiving,
  batchLists,
  batchBlindSpots,
  searchBlindSpots,
  batchVariants,
  batchDownload,
  taskList,
  health,
  samples,
  openApi(() => features),
]
