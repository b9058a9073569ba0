import { BaseSequencer } from 'vitest/node'

/**
 * What takes half a minute or more of the server's tests, of those of whole programs and of the browser's, by the ends of its path; the longest of each first. Where there is no former run to go by Vitest begins
 * with the largest files, and many of these are small: begun late, each would be waited for alone.
 */
export const longest = [
  'server/indexing/store/large',
  'server/http/who-may',
  'server/extract/tika/crash',
  'worker/supervise',
  'server/extract/tika/endless',
  'server/accounts/factor/second-factor',
  'server/held-records/move-home',
  'server/recognition/planted-scans',
  'worker/guilty-files',
  'server/recognition/late-recognizer',
  'server/indexing/changes-on-disk',
  'server/records/lead',
  'server/accounts/sign-in',
  'oracle/engine',
  'tasks/all-kinds',
  'several/shared-work',
  'oracle/attached',
  'corpus/equal-index',
  'robust/requests-server',
  'damaged/damaged',
  'watching/watching',
  'accounts/no-trace',
  'oracle/cluster-killed',
  'made/made',
  'robust/removed-disk',
  'robust/half-read',
  'several/several-servers',
  'records/move',
  'differential/differential',
  'oracle/cluster-restart',
  'xray/pages',
  'browser/accounts',
  'originals/steps',
  'browser/pseudo-locale',
  'browser/extraction',
  'browser/routes',
  'originals/calm',
  'originals/kinds-of-previews',
  'originals/bad-originals',
  'browser/batch-review',
  'browser/batch-search',
  'browser/plugins',
]

/** The order in which files of tests begin. */
export class LongestFirst extends BaseSequencer {
  async sort(files) {
    return longestFirst(await super.sort(files))
  }
}

/** Those that take longest in the order of our list, then the others as Vitest has them. */
export function longestFirst(files) {
  const ranks = new Map(files.map((file) => [file, rankOf(file)]))
  return files.toSorted((one, other) => ranks.get(one) - ranks.get(other))
}

function rankOf({ moduleId }) {
  const rank = longest.findIndex((end) => moduleId.endsWith(`/${end}.test.ts`))
  return rank < 0 ? longest.length : rank
}
