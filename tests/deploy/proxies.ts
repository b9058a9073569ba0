import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { readFile, writeFile } from 'node:fs/promises'
import { connect, createServer, type Server } from 'node:net'
import { join } from 'node:path'
import { makeFolder } from '../harness/folders.ts'
import { root } from '../harness/shared-folder.ts'

/** The name of the configurations in `docs/deploy`. */
export const hostName = 'documents.example.org'

/** A proxy of `docs/deploy`: its command, and its file for this machine, without TLS. */
type Kind = {
  command: string
  file: string
  write(text: string, folder: string, ports: { own: number; behind: number }): Promise<string[]>
}

/** A file of `docs/deploy`. */
export const readDeploy = (name: string) => readFile(join(root, 'docs', 'deploy', name), 'utf8')

/** Replaces what the test has otherwise; throws where the file has it no more. */
export function replaceIn(text: string, pairs: readonly (readonly [string | RegExp, string])[]): string {
  return pairs.reduce((now, [from, to]) => {
    const next = now.replace(from, to)
    if (next === now) throw new Error(`the configuration has no ${from}`)
    return next
  }, text)
}

/** The proxies that there are configurations for. */
export const kinds: Record<string, Kind> = {
  caddy: {
    command: 'caddy',
    file: 'Caddyfile',
    write: async (given, folder, { own, behind }) => {
      const text = replaceIn(given, [
        [`${hostName} {`, `http://${hostName}:${own} {\n\tbind 127.0.0.1`],
        ['127.0.0.1:8080', `127.0.0.1:${behind}`],
      ])
      const file = join(folder, 'Caddyfile')
      await writeFile(file, `{\n\tadmin off\n\tauto_https off\n\tstorage file_system ${folder}\n}\n${text}`)
      return ['run', '--config', file, '--adapter', 'caddyfile']
    },
  },
  nginx: {
    command: 'nginx',
    file: 'nginx.conf',
    write: async (given, folder, { own, behind }) => {
      const server = replaceIn(given, [
        [/server \{\s+listen 80;[^}]*\}/, ''],
        ['listen 443 ssl http2', `listen 127.0.0.1:${own}`],
        [/\s+ssl_certificate [^;]*;\s+ssl_certificate_key [^;]*;/, ''],
        ['127.0.0.1:8080', `127.0.0.1:${behind}`],
      ])
      return writeNginx(server, folder)
    },
  },
}

/** Writes a file of nginx around such servers, and answers the words that start it. */
export async function writeNginx(servers: string, folder: string): Promise<string[]> {
  const places = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map((name) => `${name}_temp_path ${folder}/${name};`)
  const file = join(folder, 'nginx.conf')
  const head = `daemon off; master_process off; pid ${folder}/pid; error_log stderr warn;`
  await writeFile(file, `${head}\nevents {}\nhttp { access_log off; ${places.join(' ')}\n${servers}}\n`)
  return ['-p', folder, '-c', file]
}

/** Whether a proxy is installed here. */
export function isThere(command: string): boolean {
  return spawnSync('which', [command]).status === 0
}

/** A proxy that runs: `port`, and what has reached the program behind it, byte for byte, since the last `forget`. */
export type RunningProxy = { port: number; passedOn(): string; forget(): void; stop(): Promise<void> }

/** Starts a proxy of this kind in front of a program. `change`: what its file has otherwise. */
export async function startProxy(name: string, address: string, change = (text: string) => text): Promise<RunningProxy> {
  const kind = kinds[name]
  if (!kind) throw new Error(`There is no proxy ${name}`)
  const folder = await makeFolder(`proxy-${name}`)
  const text = change(await readDeploy(kind.file))
  return runProxy(kind.command, folder, address, (ports) => kind.write(text, folder, ports))
}

/** Runs a command that listens at `own` and passes on to `behind`, with the words that `write` answers. */
export async function runProxy(
  command: string,
  folder: string,
  address: string,
  write: (ports: { own: number; behind: number }) => Promise<string[]>,
): Promise<RunningProxy> {
  const listening = await listenIn(Number(new URL(address).port))
  const own = await freePort()
  const child = spawn(command, await write({ own, behind: listening.port }), {
    stdio: ['ignore', 'ignore', 'pipe'],
    env: { ...process.env, HOME: folder },
  })
  let said = ''
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    said += text
  })
  await untilOpen(own, child, () => said)
  return {
    port: own,
    passedOn: listening.heard,
    forget: listening.forget,
    stop: async () => {
      const ended = once(child, 'exit')
      if (child.exitCode === null) child.kill('SIGTERM')
      await ended
      listening.server.close()
    },
  }
}

/** Stands between a proxy and the program, and notes what the proxy sends. */
async function listenIn(port: number): Promise<{ server: Server; port: number; heard(): string; forget(): void }> {
  let heard = ''
  const server = createServer((from) => {
    const to = connect(port, '127.0.0.1')
    from.on('data', (bytes) => {
      heard += bytes.toString('latin1')
    })
    from.pipe(to).pipe(from)
    for (const [one, other] of [
      [from, to],
      [to, from],
    ] as const)
      one.on('error', () => other.destroy()).on('close', () => other.destroy())
  })
  return {
    server,
    port: await portOf(server),
    heard: () => heard,
    forget: () => {
      heard = ''
    },
  }
}

/** A port that nobody listens at now. */
export async function freePort(): Promise<number> {
  const server = createServer()
  const port = await portOf(server)
  await new Promise((resolve) => server.close(resolve))
  return port
}

async function portOf(server: Server): Promise<number> {
  await once(server.listen(0, '127.0.0.1'), 'listening')
  const address = server.address()
  if (typeof address !== 'object' || address === null) throw new Error('It listens nowhere')
  return address.port
}

async function untilOpen(port: number, child: ChildProcess, said: () => string): Promise<void> {
  for (;;) {
    if (child.exitCode !== null) throw new Error(`The proxy ended: ${said()}`)
    const isOpen = await new Promise<boolean>((resolve) => {
      const socket = connect(port, '127.0.0.1', () => resolve(true)).on('error', () => resolve(false))
      socket.on('connect', () => socket.destroy())
    })
    if (isOpen) return
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
}
