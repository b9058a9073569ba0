import { feature } from '../feature/feature.ts'
import { entityFilters } from './entity-filters.ts'

export const names = feature({ name: 'names', filters: entityFilters })
