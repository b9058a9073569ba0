import { parseArgs } from 'node:util'
import { removeFolders } from '../harness/folders.ts'
import { proveFullDisk } from './full-disk.ts'
import { type Ground, layGround, type ProofOptions } from './ground.ts'
import { proveKills } from './kills.ts'
import { provePowerLoss } from './power-loss.ts'
import { proveSettings } from './settings.ts'
import { proveSeveral } from './several.ts'

/**
 * `npm run proof [-- --only kills,power,disk,settings,several --count 200 --keep FILE]`: proofs that take too long for `npm test`. Each indexes the sample investigation
 * under adverse conditions and compares index and ledger with those of an undisturbed run. `--keep`: what the finished runs of the kills came to lies in that
 * file, and a proof that was ended, as by Ctrl-C, goes on behind them. `docs/proof.md` has the results.
 */
const { values } = parseArgs({
  options: {
    only: { type: 'string', default: 'kills,power,disk,settings' },
    count: { type: 'string', default: '200' },
    keep: { type: 'string' },
  },
})

const proofs: Record<string, (ground: Ground, options: ProofOptions) => Promise<string[]>> = {
  kills: proveKills,
  power: (ground, { count }) => provePowerLoss(ground, count),
  disk: proveFullDisk,
  settings: proveSettings,
  // By its name alone: the count is of minutes, and it needs the OpenSearch of the tests.
  several: (ground, { count }) => proveSeveral(ground, count),
}

const ending = new AbortController()
process.once('SIGINT', () => ending.abort())
const options = { count: Number(values.count), ...(values.keep !== undefined && { kept: values.keep }), signal: ending.signal }

try {
  const ground = await layGround()
  for (const name of values.only.split(',')) {
    const prove = proofs[name]
    if (!prove) throw new Error(`there is no proof "${name}"; there are ${Object.keys(proofs).join(', ')}`)
    process.stdout.write(`## ${name}\n\n${(await prove(ground, options)).join('\n')}\n\n`)
  }
} finally {
  await removeFolders()
}
