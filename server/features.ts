import type { Feature } from './feature/feature.ts'
import { projects } from './projects/feature.ts'

/** Every capability of the server, in the order in which their migrations run and their calls are listed. */
export const features: Feature[] = [projects]
