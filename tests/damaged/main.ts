import { parseArgs } from 'node:util'
import { removeFolders } from '../harness/folders.ts'
import { lookAtLarge } from './large.ts'
import { growingOriginals, holedOriginals } from './large-originals.ts'
import { madeOriginals } from './made-originals.ts'
import { realOriginals } from './real-originals.ts'
import { lookAtDamaged } from './rounds.ts'

/**
 * `npm run damaged [-- --rounds 500 --seed word --megabytes 1000 --only .ppt]`: damages originals of each kind again and again, and makes such as are very large or become so;
 * each is looked at as the screen does. Fails where one hangs, ends its process or is told of in words that say nothing. `docs/damaged-originals.md` has the results.
 */
const { values } = parseArgs({
  options: {
    rounds: { type: 'string', default: '200' },
    seed: { type: 'string', default: 'dossier' },
    megabytes: { type: 'string', default: '300' },
    only: { type: 'string', default: '' },
  },
})
const isWanted = ({ name }: { name: string }) => name.includes(values.only)

try {
  console.log(
    '| original | rounds | shown | told why not | wrong | slowest, ms | most memory, MB |\n| --- | ---: | ---: | ---: | ---: | ---: | ---: |',
  )
  const how = { rounds: Number(values.rounds), seed: values.seed }
  for (const original of [...(await madeOriginals()), ...(await realOriginals())].filter(isWanted)) {
    const { name, shown, told, wrong, slowestMs, peakMb } = await lookAtDamaged(original, how)
    console.log(`| ${name} | ${how.rounds} | ${shown} | ${told} | ${wrong.length} | ${slowestMs} | ${peakMb} |`)
    tellWrong(wrong)
  }
  console.log('\n| original | outcome | ms | most memory, MB |\n| --- | --- | ---: | ---: |')
  const megabytes = Number(values.megabytes)
  for (const original of [...holedOriginals(5 * 1024), ...growingOriginals(megabytes)].filter(isWanted)) {
    const { name, outcome, tookMs, peakMb } = await lookAtLarge(original)
    console.log(`| ${name} | ${outcome.kind === 'shown' ? 'shown' : outcome.why} | ${tookMs} | ${peakMb} |`)
    tellWrong(outcome.kind === 'wrong' ? [outcome.why] : [])
  }
} finally {
  await removeFolders()
}

function tellWrong(wrong: readonly string[]): void {
  for (const each of wrong.slice(0, 10)) console.log(`WRONG: ${each}`)
  if (wrong.length > 0) process.exitCode = 1
}
