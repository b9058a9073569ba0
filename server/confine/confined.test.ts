import { execFileSync, spawnSync } from 'node:child_process'
import { createSocket } from 'node:dgram'
import { once } from 'node:events'
import { chownSync, existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { homedir, tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { afterAll, expect, it } from 'vitest'
import { engineBinary } from '../engine/tantivy/test-engine.ts'
import { confined, type Refusal, type Rights, whatHolds, withoutNewPrivileges } from './confined.ts'
import { leastEnvironment } from './environment.ts'
import { ownFolder } from './own-folder.ts'

const confiner = engineBinary()
const { holds } = whatHolds(confiner)
const can = (...names: Refusal[]) => names.every((name) => holds.has(name))
const folder = mkdtempSync(join(tmpdir(), 'dossier-confine-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

/** What a program of Node says that runs with these rights; the script may use `say`. */
function run(script: string, rights: Rights): { said: string; status: number | null } {
  const whole = `const say = (text) => process.stdout.write(String(text) + '\\n'); const tell = (error) => say(error.code ?? error); ${script}`
  const [program = '', ...args] = [...confined(confiner, rights), process.execPath, '--input-type=commonjs', '-e', whole]
  const { stdout, stderr, status } = spawnSync(program, args, { encoding: 'utf8', timeout: 60_000 })
  return { said: `${stdout}${stderr}`, status }
}

it.runIf(can('writes'))('writes in its own folder and nowhere else', () => {
  const [own, beside] = [mkdtempSync(join(folder, 'own-')), join(folder, 'beside')]
  const write = (path: string) =>
    `try { fs.writeFileSync(${JSON.stringify(path)}, 'x'); say('written') } catch (error) { tell(error) };`
  const { said } = run(write(join(own, 'file')) + write(beside) + write(join(homedir(), 'dossier-was-here')), {
    writes: [own],
    reads: 'anything',
  })
  expect(said).toBe('written\nEACCES\nEACCES\n')
  expect(existsSync(beside)).toBe(false)
})

it.runIf(can('reads'))('reads no file of the user’s, and none of a neighbour', () => {
  const secret = join(folder, 'secret.txt')
  writeFileSync(secret, 'the second set of books')
  const read = (path: string) => `try { say(fs.readFileSync(${JSON.stringify(path)}, 'utf8')) } catch (error) { tell(error) };`
  const list = `try { say(fs.readdirSync(${JSON.stringify(homedir())}).length) } catch (error) { tell(error) };`
  const { said } = run(read(secret) + list + read('/proc/1/environ'), { reads: [process.execPath] })
  expect(said).toBe('EACCES\nEACCES\nEACCES\n')
})

it.runIf(can('connections', 'datagrams'))('reaches nobody, by TCP or UDP', async () => {
  const heard: string[] = []
  const server = createServer(() => heard.push('tcp')).listen(0, '127.0.0.1')
  const packets = createSocket('udp4', () => heard.push('udp')).bind(0, '127.0.0.1')
  await Promise.all([once(server, 'listening'), once(packets, 'listening')])
  const address = server.address()
  const port = typeof address === 'object' ? address?.port : 0
  const tcp = `require('net').connect(${port}, '127.0.0.1', () => say('connected')).on('error', (error) => { tell(error); udp() });`
  const udp = `const udp = () => require('dgram').createSocket('udp4').on('error', tell).send('x', ${packets.address().port}, '127.0.0.1', (error) => error && tell(error));`
  const { said } = run(udp + tcp, { reads: 'anything', serves: 1 })
  server.close()
  packets.close()
  expect(said).toMatch(/^EPERM\n(?:E(?:PERM|ACCES|BADF)\n)+$/)
  expect(heard).toEqual([])
})

it('has the exit status of the program, and its number', () => {
  expect(run('process.exit(3)', { reads: 'anything' }).status).toBe(3)
  const [program = '', ...args] = [...confined(confiner, { reads: 'anything' }), 'sh', '-c', 'kill -9 $$']
  expect(spawnSync(program, args).signal).toBe('SIGKILL')
})

it('is left out where the engine program does not know it', () => {
  const [old, other] = [join(folder, 'old-engine'), join(folder, 'other-program')]
  writeFileSync(old, '#!/bin/sh\nexit 2\n', { mode: 0o755 })
  writeFileSync(other, '#!/bin/sh\necho "something else"\n', { mode: 0o755 })
  for (const none of [undefined, old, other, '/nowhere']) expect(confined(none, { reads: [] })).toEqual(withoutNewPrivileges())
})

it.runIf(process.platform === 'linux')('is held by a system of today', () => {
  const [major = 0, minor = 0] = execFileSync('uname', ['-r'], { encoding: 'utf8' }).split('.').map(Number)
  // Some containers refuse Landlock itself; the filter of calls they all have.
  expect([...holds]).toEqual(expect.arrayContaining(['connections', 'datagrams', 'calls', 'privileges']))
  if (whatHolds(confiner).landlock >= 6) expect(holds.size, `on Linux ${major}.${minor}`).toBe(7)
})

it('tells a program nothing that it does not need', () => {
  const env = { PATH: '/bin', LANG: 'C', LC_ALL: 'C', JAVA_HOME: '/j', PGPASSWORD: 'x', DOSSIER_TOKEN: 'y', AWS_SECRET: 'z' }
  expect(leastEnvironment(env)).toEqual({ PATH: '/bin', LANG: 'C', LC_ALL: 'C', JAVA_HOME: '/j' })
})

it('clears away folders of programs whose owner is gone, but not those of other machines', () => {
  const all = join(folder, 'all')
  const first = ownFolder(all, 'run')
  const formerName = basename(first).replace(`-${process.pid}-`, '-999999999-')
  const names = ['run-999999999-a', formerName, 'other-999999999-a', 'run-h00000000-999999999-a']
  for (const name of names) mkdirSync(join(all, name))
  expect([ownFolder(all, 'run') === first, existsSync(first)]).toEqual([false, true])
  expect(names.map((name) => existsSync(join(all, name)))).toEqual([false, false, true, true])
})

it('clears away folders that a program has locked, and starts the next one in any case', () => {
  const [all, script] = [mkdtempSync(join(folder, 'locked-')), join(import.meta.dirname, 'own-folder.ts')]
  const isRoot = process.getuid?.() === 0
  const nobody = 65_534
  if (isRoot) for (const path of [folder, all]) chownSync(path, nobody, nobody)
  const lock = (place: string) =>
    `for (const path of [${place}, ${place} + '/s', ${place} + '/s/t']) mkdirSync(path, { recursive: true })
     writeFileSync(${place} + '/s/t/a', ''); chmodSync(${place} + '/s/t', 0); chmodSync(${place} + '/s', 0)`
  const whole = `
    import { chmodSync, existsSync, mkdirSync, writeFileSync } from 'node:fs'
    const { ownFolder, removeFolder } = await import(${JSON.stringify(script)})
    const [all, gone] = [${JSON.stringify(all)}, ${JSON.stringify(join(all, 'run-999999999-a'))}]
    ${lock('gone')}
    const own = ownFolder(all, 'run')
    ${lock('own')}
    await removeFolder(own)
    console.log(existsSync(gone), existsSync(own))`
  const { stdout, stderr } = spawnSync(process.execPath, ['--input-type=module', '-e', whole], {
    encoding: 'utf8',
    ...(isRoot && { uid: nobody, gid: nobody }),
  })
  expect(stderr).toBe('')
  expect(stdout.trim()).toBe('false false')
})
