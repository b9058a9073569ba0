import { parseArgs } from 'node:util'
import { measure } from './measure.ts'
import { pageOf, writePage } from './page.ts'
import { documentsOf, plantedByHand, plantedByRule } from './plant.ts'
import { measureSample } from './sample.ts'

/** `npm run variants-quality [-- --write] [--seed 1] [--missed]`: recall and precision of the variants of lines on planted names, beside edit distance 2. `--write` makes `docs/variants.md`; `--missed` tells spellings that are not found. */
const { values } = parseArgs({
  options: {
    write: { type: 'boolean', default: false },
    seed: { type: 'string', default: '1' },
    missed: { type: 'boolean', default: false },
  },
})

const seed = Number(values.seed)
const planted = [...plantedByHand(), ...plantedByRule(seed)]
const onMissed = (line: string, spelling: string) =>
  void (values.missed && process.stdout.write(`missed: ${line} = ${spelling}\n`))
const scores = await measure(planted, documentsOf(planted, seed), onMissed)
const page = pageOf(scores, planted, await measureSample())
process.stdout.write(`${page}\n`)
if (values.write) await writePage(page)
