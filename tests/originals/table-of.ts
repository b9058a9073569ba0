import { basename } from 'node:path'
import type { Looked } from './walk.ts'

/** What was seen, as a page: how many are shown how, why others are not, and each with faults by its name. */
export function tableOf(all: readonly Looked[]): string {
  const byShown = [...Map.groupBy(all, ({ shown }) => shown)].toSorted(([, one], [, other]) => other.length - one.length)
  const lines = byShown.map(([shown, some]) => {
    const types = [...new Set(some.map(({ contentType }) => contentType.split(';')[0]))].toSorted()
    return `| ${shown.replaceAll('|', '\\|')} | ${some.length} | ${types.slice(0, 12).join(', ')}${types.length > 12 ? ` and ${types.length - 12} more` : ''} |`
  })
  const seconds = all.map((each) => each.seconds).toSorted((one, other) => one - other)
  const at = (share: number) => (seconds[Math.floor(seconds.length * share)] ?? 0).toFixed(1)
  const faulty = all.filter(({ shown, faults }) => faults.length > 0 || shown.startsWith('nothing'))
  return `# Real documents, looked at

Made by \`npm run originals\`: ${all.length} files of Apache Tika's tests, opened one after the other in Chromium, each with its preview. Until something is shown: half within ${at(0.5)} s, nineteen of twenty within ${at(0.95)} s.

| preview | files | types |
| --- | --- | --- |
${lines.join('\n')}

Errors of the page, and requests to elsewhere: ${faulty.length === 0 ? 'none.' : `\n\n${faulty.map(({ path, shown, faults }) => `- ${basename(path)}: ${[shown, ...faults].join('; ').slice(0, 300)}`).join('\n')}`}
`
}
