import { open } from 'node:fs/promises'
import { expect, it } from 'vitest'
import { NotWritten } from './buffered-file.ts'
import { DeflatedFile } from './deflated-file.ts'

// A disk that is full at once; Linux alone has it.
it.runIf(process.platform === 'linux')(
  'says that the archive cannot be written where the disk is full, and holds nobody up',
  async () => {
    const handle = await open('/dev/full', 'w')
    const file = new DeflatedFile(handle)
    const line = 'x'.repeat(100_000)
    const write = async () => {
      for (;;) await file.writeText(`${Math.random()}${line}`)
    }
    await expect(write()).rejects.toBeInstanceOf(NotWritten)
    await expect(file.finish()).rejects.toBeInstanceOf(NotWritten)
    await file.settle()
    await handle.close()
  },
)
