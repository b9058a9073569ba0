import { feature } from '../feature/feature.ts'
import { parts } from '../parts.ts'

const indexing =
  'indexing the sample investigation, because nothing was ever indexed here: index your own folder, or remove the sample, on the page "Indexing"'
const failed = 'ready; the sample investigation could not be unpacked, the log says why'

/** The sample investigation: shown to a home that has never seen anything. */
export const samples = feature({
  name: 'samples',
  calls: [],
  whenStartedIdle: async (scope) => {
    try {
      // Late: it is needed once in the life of a home.
      const { offerSample } = await import('./offer-sample.ts')
      return (await offerSample(scope, parts.samples)) ? indexing : undefined
    } catch (error) {
      scope.log.error({ event: 'sample not unpacked', err: error })
      return failed
    }
  },
})
