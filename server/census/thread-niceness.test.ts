import { spawnSync } from 'node:child_process'
import { expect, it } from 'vitest'

/** The niceness of a program that was started with so much, and what it would give its thread. */
function startedAt(niceness: number): number[] {
  const module = new URL('thread-niceness.ts', import.meta.url).href
  const script = `import { getPriority, setPriority } from 'node:os'
    const { threadNiceness } = await import(${JSON.stringify(module)})
    const own = getPriority()
    setPriority(0, threadNiceness())
    console.log(JSON.stringify([own, getPriority()]))`
  const { stdout } = spawnSync('nice', ['-n', String(niceness), process.execPath, '--input-type=module', '-e', script])
  return JSON.parse(stdout.toString())
}

it.skipIf(process.platform === 'win32').each([0, 7, 19])(
  'stands behind a program that stands back by %i itself, and asks for no more than that has',
  (niceness) => {
    const [own = 0, thread] = startedAt(niceness)
    expect(thread).toBe(Math.min(19, own + 5))
  },
)
