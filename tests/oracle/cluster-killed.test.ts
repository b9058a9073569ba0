import { expect, it } from 'vitest'
import { untilDone } from '../proof/ground.ts'
import { describeKilledNode } from './nodes/killed-node.ts'

describeKilledNode('is killed', (reading) => {
  it('has everything once, with the ledger of an undisturbed run, when the node is back', async () => {
    await reading.killInTheMiddle('killed')
    await reading.expectToldOf()
    expect((await reading.readRun())?.state).toBe('RUNNING')
    await reading.startAgain()
    await untilDone(reading.program())
    await reading.untilUndisturbed()
  }, 600_000)
})
