import { BaseSequencer } from 'vitest/node'

/**
 * What takes a minute or near it, by the ends of its path. Where there is no former run to go by Vitest begins with the largest files, and these are small: begun last, each would be waited for alone.
 */
const longest = ['accounts/no-trace', 'watching/watching', 'made/made', 'xray/pages', 'worker/guilty-files', 'worker/supervise']

/** The order in which files of tests begin. */
export class LongestFirst extends BaseSequencer {
  async sort(files) {
    return longestFirst(await super.sort(files))
  }
}

/** Files as Vitest has them, those that take longest before the others. */
export function longestFirst(files) {
  const [long, others] = [files.filter(isLong), files.filter((file) => !isLong(file))]
  return [...long, ...others]
}

function isLong({ moduleId }) {
  return longest.some((end) => moduleId.endsWith(`/${end}.test.ts`))
}
