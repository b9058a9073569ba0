import { parseArgs } from 'node:util'
import { removeFolders } from '../harness/folders.ts'
import { proveFullDisk } from './full-disk.ts'
import { type Ground, layGround } from './ground.ts'
import { proveKills } from './kills.ts'
import { provePowerLoss } from './power-loss.ts'
import { proveSettings } from './settings.ts'
import { proveSeveral } from './several.ts'

/**
 * `npm run proof [-- --only kills,power,disk,settings,several --count 200]`: proofs that take too long for `npm test`. Each indexes the sample investigation
 * under adverse conditions and compares index and ledger with those of an undisturbed run. `docs/proof.md` has the results.
 */
const { values } = parseArgs({
  options: { only: { type: 'string', default: 'kills,power,disk,settings' }, count: { type: 'string', default: '200' } },
})

const proofs: Record<string, (ground: Ground, count: number) => Promise<string[]>> = {
  kills: proveKills,
  power: provePowerLoss,
  disk: proveFullDisk,
  settings: proveSettings,
  // By its name alone: the count is of minutes, and it needs the OpenSearch of the tests.
  several: proveSeveral,
}

try {
  const ground = await layGround()
  for (const name of values.only.split(',')) {
    const prove = proofs[name]
    if (!prove) throw new Error(`there is no proof "${name}"; there are ${Object.keys(proofs).join(', ')}`)
    process.stdout.write(`## ${name}\n\n${(await prove(ground, Number(values.count))).join('\n')}\n\n`)
  }
} finally {
  await removeFolders()
}
