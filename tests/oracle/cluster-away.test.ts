import { expect, it } from 'vitest'
import { countFinal, untilDone } from '../proof/ground.ts'
import { describeKilledNode } from './nodes/killed-node.ts'

describeKilledNode('stays away', (reading) => {
  it('reads on without it, says that the cluster is away, and is right once the run is resumed', async () => {
    await reading.killInTheMiddle('long-away')
    // A request that was under way is sent again for five minutes, then that of the run itself for as long.
    await expect.poll(async () => (await reading.readRun())?.state, { timeout: 900_000, interval: 500 }).toBe('ERROR')
    const run = await reading.readRun()
    expect(run?.error).toMatchObject({
      name: 'ENGINE_DOWN',
      message: expect.stringMatching(/search cluster cannot be reached.*Nothing is lost/),
    })
    const { found, waiting } = reading.ground().undisturbed.totals
    expect(await countFinal(reading.program())).toBe(found - waiting)
    await reading.expectToldOf()
    await reading.startAgain()
    await reading.program().call('PUT', `/api/local/task/${run?.id}/resume`)
    await untilDone(reading.program())
    await reading.untilUndisturbed()
  }, 1_800_000)
})
