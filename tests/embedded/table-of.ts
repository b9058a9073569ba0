import { basename } from 'node:path'
import type { Asked } from './walk.ts'

/** What every embedded document gave, as a page: by the type of its container how many gave their bytes, and why others did not. */
export function tableOf(all: readonly Asked[]): string {
  const byContainer = [...Map.groupBy(all, ({ container }) => container)].toSorted(
    ([, one], [, other]) => other.length - one.length,
  )
  const had = (some: readonly Asked[]) => some.filter(({ why }) => why === undefined).length
  const lines = byContainer.map(([container, some]) => `| ${container} | ${some.length} | ${had(some)} |`)
  const refused = [
    ...Map.groupBy(
      all.filter(({ why }) => why !== undefined),
      ({ why }) => why,
    ),
  ]
  const seconds = all.map(({ ms }) => ms / 1_000).toSorted((one, other) => one - other)
  const at = (share: number) => (seconds[Math.floor(seconds.length * share)] ?? 0).toFixed(2)
  return `# Bytes of embedded documents

Made by \`npm run embedded-bytes\` over the real test documents of Apache Tika: each of ${all.length} embedded documents was asked for its bytes; ${had(all)} gave those that were read, by their digest. Half of the
answers came within ${at(0.5)} s, nineteen of twenty within ${at(0.95)} s.

| lies in | documents | gave their bytes |
| --- | --- | --- |
${lines.join('\n')}

${refused.map(([why, some]) => `${some.length} said: ${why} (${[...new Set(some.map(({ path }) => basename(path)))].slice(0, 8).join(', ')})`).join('\n\n')}
`
}
