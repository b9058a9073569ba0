import { feature } from '../feature/feature.ts'
import { recommendedByFilter } from './recommended-by-filter.ts'

export const recommendations = feature({ name: 'recommendations', filters: [recommendedByFilter] })
