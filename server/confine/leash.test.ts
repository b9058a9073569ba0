import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import { expect, it } from 'vitest'
import { startLeashed } from './leash.ts'

const start = (script: string) => startLeashed({ command: ['sh', '-c', script], env: process.env })

async function firstLine(stream: NodeJS.ReadableStream): Promise<string> {
  const [line] = await once(createInterface({ input: stream }), 'line')
  return String(line)
}

it('tells how a program ended', async () => {
  expect(await start('exit 3').ended).toBe(3)
  expect(await start('kill -9 $$').ended).toBe(137)
  expect(await startLeashed({ command: ['/nowhere/program'], env: process.env }).ended).toBe(127)
})

it('gives it its input and reads its output', async () => {
  const leash = start('read line; echo "heard $line"')
  leash.stdin.write('something\n')
  expect(await firstLine(leash.stdout)).toBe('heard something')
  expect(await leash.ended).toBe(0)
})

it('ends it with all that it started', async () => {
  const leash = start('sleep 300 & echo $!; wait')
  const pid = Number(await firstLine(leash.stdout))
  await leash.end()
  await expect.poll(() => isAlive(pid)).toBe(false)
})

it('leaves nothing behind when we are killed', async () => {
  const caller = `import { startLeashed } from '${new URL('leash.ts', import.meta.url)}'
    startLeashed({ command: ['sh', '-c', 'echo $$; exec sleep 300'], env: process.env }).stdout.pipe(process.stdout)`
  const child = spawn(process.execPath, ['--input-type=module', '-e', caller], { stdio: ['ignore', 'pipe', 'inherit'] })
  const pid = Number(await firstLine(child.stdout))
  expect(isAlive(pid)).toBe(true)
  child.kill('SIGKILL')
  await expect.poll(() => isAlive(pid)).toBe(false)
})

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0)
  } catch {
    return false
  }
}
