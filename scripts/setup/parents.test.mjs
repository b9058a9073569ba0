import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { text } from 'node:stream/consumers'
import { expect, it } from 'vitest'

const program = `
  import { text } from 'node:stream/consumers'
  import { watchParents } from ${JSON.stringify(new URL('./parents.mjs', import.meta.url).href)}
  const gone = new Promise((resolve) => {
    watchParents(() => {})
    watchParents(() => resolve('gone'))
  })
  setTimeout(() => {}, 60_000)
  process.stdout.write(await Promise.race([gone, text(process.stdin)]) + '\\n')
  process.stdout.write(await gone, () => process.exit())
`

it('leaves standard input to the command, and notices the end of the one that handed over by its pipe', async () => {
  const child = spawn(process.execPath, ['--input-type=module', '-e', program], {
    env: { ...process.env, DOSSIER_PARENT_PIPE: '1' },
    stdio: ['pipe', 'pipe', 'inherit', 'pipe'],
  })
  const printed = text(child.stdout)
  child.stdin.end('a body')
  await once(child.stdout, 'readable')
  child.stdio[3].end()
  expect(await printed).toBe('a body\ngone')
})
