import { open } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { expect, it, vi } from 'vitest'
import { explainFull } from '../room.ts'
import { BufferedFile, NotWritten } from './buffered-file.ts'

// A disk that is full at once; Linux alone has it.
it.runIf(process.platform === 'linux')(
  'says that the archive cannot be written where the disk is full, with the cause',
  async () => {
    const handle = await open('/dev/full', 'w')
    const file = new BufferedFile(handle)
    await file.write(Buffer.from('held'))
    const fault = await file.write(Buffer.alloc(2_000_000))?.catch((error: unknown) => error)
    expect(fault).toBeInstanceOf(NotWritten)
    expect(fault).toMatchObject({ cause: { code: 'ENOSPC' } })
    expect(explainFull(fault)).toMatchObject({ code: 'DISK_FULL', message: expect.stringContaining('then resume the download') })
    await handle.close()
  },
)

it('says the same where what was written last cannot be taken back', async () => {
  const handle = await open(fileURLToPath(import.meta.url))
  const file = new BufferedFile(handle)
  vi.spyOn(handle, 'write').mockImplementation(async (bytes) => ({ bytesWritten: bytes.length, buffer: bytes }))
  await file.write(Buffer.alloc(2_000_000))
  // It is open for reading alone.
  await expect(file.cutTo(10)).rejects.toBeInstanceOf(NotWritten)
  await handle.close()
})
