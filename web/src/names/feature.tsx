import { feature } from '../feature/feature.ts'
import { entityFilters } from './filter/entity-filters.ts'

export const names = feature({ name: 'names', filters: entityFilters })
