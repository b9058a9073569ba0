import type { Migrations } from '../migrations.ts'
import { countAttempts } from './attempts-of-tasks.ts'
import { claimFiles } from './claims.ts'
import { countCrashes } from './crashes-of-files.ts'
import { keepCustody } from './custody.ts'
import { keepFactsOfProjects } from './facts-of-projects.ts'
import { indexTasks } from './find-tasks.ts'
import { createTables } from './first.ts'
import { foldNames } from './folded-names.ts'
import { holdTexts } from './held-texts.ts'
import { nameHelpers } from './helpers.ts'
import { allowKinds } from './kinds-of-tasks.ts'
import { logTasks } from './log-of-tasks.ts'
import { joinChanges } from './one-table-of-changes.ts'
import { keepOpenItems } from './open-items.ts'
import { orderTasks } from './order-of-tasks.ts'
import { keepReadingOptions } from './reading-options.ts'
import { keepTranslations } from './translations.ts'
import { hideHalfStored } from './unseen.ts'
import { shareTasks } from './workers.ts'

/** The tables that every feature builds on: `schema.ts` says what they hold. */
const steps = [
  createTables,
  foldNames,
  joinChanges,
  allowKinds,
  hideHalfStored,
  countAttempts,
  indexTasks,
  countCrashes,
  keepCustody,
  keepReadingOptions,
  holdTexts,
  orderTasks,
  keepTranslations,
  logTasks,
  keepFactsOfProjects,
  shareTasks,
  keepOpenItems,
  claimFiles,
  nameHelpers,
]

export const recordsMigrations: Migrations = { feature: 'records', steps }
