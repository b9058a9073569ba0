import { feature } from '../../feature/feature.ts'
import { variantMigrations } from './tables.ts'

/** Other spellings of the lines of batch searches: its fields and answers are those of batch searches, their review and their preview. */
export const batchVariants = feature({ name: 'batch-variants', migrations: variantMigrations, calls: [] })
