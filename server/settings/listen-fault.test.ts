import { createServer } from 'node:net'
import { expect, test } from 'vitest'
import { useSettingsApp } from './testing/settings-app.ts'

const open = useSettingsApp()

/** A server that has a port of its own. */
async function listening(): Promise<{ port: number; end: () => Promise<void> }> {
  const server = createServer()
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const place = server.address()
  const end = async () => {
    await new Promise((resolve) => server.close(resolve))
  }
  return { port: typeof place === 'object' && place !== null ? place.port : 0, end }
}

test('an address or a port that the next start could not listen on is refused, and nothing is written', async () => {
  const { context, patch, file } = await open()
  const other = await listening()
  const faults = async (data: object) => {
    const { status, body } = await patch(data)
    return [status, body.error, body.facts]
  }
  try {
    expect(await faults({ bind: '203.0.113.9' })).toEqual([
      400,
      '"bind" is "203.0.113.9" but this machine has no such address.',
      expect.objectContaining({ host: 'notHere' }),
    ])
    expect(await faults({ port: other.port })).toEqual([
      400,
      expect.stringContaining('another program listens there already'),
      expect.objectContaining({ port: 'taken' }),
    ])
    await expect(file()).rejects.toThrow('ENOENT')
    // Its own port is taken by itself.
    Object.assign(context.config, { port: other.port })
    expect((await patch({ host: '0.0.0.0' })).status).toBe(200)
  } finally {
    await other.end()
  }
  expect((await patch({ host: '[::1]:8080' })).status).toBe(400)
})
