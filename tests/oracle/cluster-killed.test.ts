import process from 'node:process'
import { describe, expect, it } from 'vitest'
import { untilDone } from '../proof/ground.ts'
import { killedWhileReading } from './nodes/killed-node.ts'
import { bringOpenSearch } from './nodes/opensearch-node.ts'

const opensearch = bringOpenSearch()
if ('missing' in opensearch)
  process.stdout.write(`left out: a node that is killed while a folder is read. ${opensearch.missing}\n`)

describe.skipIf('missing' in opensearch)('a whole program whose node is killed while it reads a folder', () => {
  const reading = killedWhileReading('lib' in opensearch ? opensearch.lib : '')

  it('has everything once, with the ledger of an undisturbed run, when the node is back', async () => {
    await reading.killInTheMiddle('killed')
    await reading.expectToldOf()
    expect((await reading.readRun())?.state).toBe('RUNNING')
    await reading.startAgain()
    await untilDone(reading.program())
    await reading.untilUndisturbed()
  }, 600_000)
})
