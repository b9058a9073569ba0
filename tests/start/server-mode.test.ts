import { afterEach, expect, it } from 'vitest'
import { makeFolder, removeFolders } from '../harness/folders.ts'
import { type NpmStart, npmStart } from './npm-start.ts'

let running: NpmStart | undefined

afterEach(async () => {
  await stop()
  await removeFolders()
})

async function stop(): Promise<void> {
  running?.interrupt()
  await running?.ended
  running = undefined
}

/** Until it says how to stop it: whatever it has to say before was said. */
async function begin(home: string): Promise<{ address: string; output: string }> {
  const start = npmStart({ home, args: ['--mode', 'server'] })
  running = start
  const address = await start.address()
  await expect.poll(start.output).toContain('Ctrl-C')
  return { address, output: start.output() }
}

const firstLink = /Make the first administrator here, once, within two days:\s+(http:\S+)\/#\/login\?link=(\S+)/

it('npm start in server mode prints a link for the first administrator, which works once, until there is one', async () => {
  const home = await makeFolder('start-server')
  const first = await begin(home)
  expect((await fetch(`${first.address}/api/project`)).status).toBe(401)
  const [, address, secret] = firstLink.exec(first.output) ?? []
  expect(address).toBe(first.address)
  await stop()

  // Nobody has come yet: it is another link, and that of before opens nothing any more.
  const second = await begin(home)
  const [, , newSecret] = firstLink.exec(second.output) ?? []
  const take = (link: string | undefined) =>
    fetch(`${second.address}/auth/link`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ secret: link, login: 'ada', password: 'grey herons over Dublin' }),
    })
  expect((await take(secret)).status).toBe(404)
  expect((await take(newSecret)).status).toBe(200)
  expect((await take(newSecret)).status).toBe(404)
  await stop()

  const third = await begin(home)
  expect(third.output).not.toContain('Nobody can sign in yet')
  expect(third.output).not.toContain('link=')
})
