import { feature } from '../feature/feature.ts'
import { SampleBanner } from './sample-banner.tsx'

/** The sample investigation, with which a new user begins. */
export const samples = feature({ name: 'samples', banners: [{ name: 'sample', order: 10, Banner: SampleBanner }] })
