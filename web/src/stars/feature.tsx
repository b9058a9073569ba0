import { feature } from '../feature/feature.ts'
import { starredFilter } from './starred-filter.ts'

export const stars = feature({ name: 'stars', filters: [starredFilter] })
