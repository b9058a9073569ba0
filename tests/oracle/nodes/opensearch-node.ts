import { execFileSync, spawn } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { existsSync, mkdirSync, openSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { Writable } from 'node:stream'
import { setTimeout as pause } from 'node:timers/promises'
import { javaFlags } from './java-flags.ts'
import { sharedClasses } from './shared-classes.ts'

/** A real OpenSearch node on this machine: the oracle for what an Elasticsearch body means. */
export type OpenSearchNode = { url: string; stop(): Promise<void> }

/** `kill`: ends it with no warning. */
export type KilledNode = OpenSearchNode & { kill(): Promise<void> }

const repository = join(import.meta.dirname, '../../..')
const jars = join(repository, '.cache/opensearch/lib')

/** Brings the jars (Maven, once) or says in a sentence why they cannot be had. */
export function bringOpenSearch(): { lib: string } | { missing: string } {
  if (existsSync(jars) && readdirSync(jars).length > 50) return { lib: jars }
  try {
    const goal = 'org.apache.maven.plugins:maven-dependency-plugin:3.8.1:copy-dependencies'
    execFileSync('mvn', ['-B', '-q', '-f', 'sidecars/opensearch/pom.xml', goal, `-DoutputDirectory=${jars}`], {
      cwd: repository,
      stdio: 'ignore',
      timeout: 300_000,
    })
    return { lib: jars }
  } catch (error) {
    rmSync(jars, { recursive: true, force: true })
    return { missing: `OpenSearch could not be brought by Maven: ${String(error)}` }
  }
}

/** `heapMb`: 512 unless told; `keepsData`: goes on with what a former node left in the folder; `isIll`: need not become green. */
export type NodeNeeds = { heapMb?: number; keepsData?: boolean; isIll?: boolean }

/** Starts a node of one of the products. */
export type StartNode = (lib: string, home: string, needs?: NodeNeeds) => Promise<OpenSearchNode>

/** Starts a node in a folder of its own, empty unless it is to go on; it ends when this process ends, however that happens. */
export async function startOpenSearch(lib: string, home: string, needs: NodeNeeds = {}): Promise<KilledNode> {
  for (let attempt = 1; ; attempt++) {
    const node = await startOnce(lib, home, needs)
    if (node) return node
    if (attempt === 3) throw new Error(`OpenSearch did not start, see ${join(home, 'node.log')}`)
  }
}

async function startOnce(lib: string, home: string, needs: NodeNeeds): Promise<KilledNode | undefined> {
  const { heapMb = 512, keepsData = false, isIll = false } = needs
  if (!keepsData) rmSync(home, { recursive: true, force: true })
  mkdirSync(join(home, 'config'), { recursive: true })
  writeFileSync(join(home, 'config/opensearch.yml'), `${settings.join('\n')}\n`)
  const port = await findFreePort()
  // The random name proves that the node which answers on the port is ours.
  const name = randomUUID()
  const classes = sharedClasses(`${lib}.jsa`)
  const child = spawnNode({ lib, home, port, name, flags: [...javaFlags(heapMb), ...classes.flags] })
  const ended = new Promise<void>((done) => child.once('exit', () => done(classes.keep())))
  const url = `http://127.0.0.1:${port}`
  const stop = async () => {
    child.lifeline?.destroy()
    await ended
  }
  const kill = async () => {
    child.kill()
    await ended
  }
  for (let waited = 0; waited < 600 && child.isRunning(); waited++, await pause(100)) {
    const health = await readHealth(url)
    if (health?.cluster_name !== undefined && health.cluster_name !== name) break
    if (health?.status === 'green' || (isIll && health?.status !== undefined)) return { url, stop, kill }
  }
  await stop()
  return undefined
}

type NodeOptions = { lib: string; home: string; port: number; name: string; flags: string[] }

function spawnNode({ lib, home, port, name, flags }: NodeOptions) {
  const log = openSync(join(home, 'node.log'), 'a')
  const command = [
    `java ${flags.join(' ')} -Djava.awt.headless=true`,
    `-cp '${lib}/*' org.codelibs.opensearch.runner.OpenSearchRunner -numOfNode 1 -baseHttpPort ${port - 1} -clusterName ${name}`,
    `-basePath '${home}' -confPath '${home}/config' -dataPath '${home}/data' -logsPath '${home}/logs'`,
  ].join(' ')
  // The shell ends the node when our end of the pipe closes, so that it never outlives a killed test run, and by the signal that is written into it.
  const child = spawn('sh', ['-c', `${command} </dev/null & node=$!; (read -r signal <&3; kill $signal $node) & wait $node`], {
    stdio: ['ignore', log, log, 'pipe'],
  })
  const lifeline = child.stdio[3]
  return {
    once: child.once.bind(child),
    isRunning: () => child.exitCode === null,
    lifeline,
    kill: () => lifeline instanceof Writable && lifeline.write('-KILL\n'),
  }
}

const settings = [
  'network.host: 127.0.0.1',
  'discovery.type: single-node',
  'transport.port: 0',
  'cluster.routing.allocation.disk.threshold_enabled: false',
  'action.auto_create_index: false',
]

async function readHealth(url: string): Promise<{ status?: unknown; cluster_name?: unknown } | undefined> {
  try {
    const answer = await fetch(`${url}/_cluster/health?wait_for_status=green&timeout=5s`)
    const health: unknown = await answer.json()
    return typeof health === 'object' && health !== null ? health : undefined
  } catch {
    return undefined // not up yet: asked again
  }
}

/** The runner listens on its base port + 1 and only takes ports up to 9299. */
async function findFreePort(): Promise<number> {
  for (let attempt = 0; attempt < 50; attempt++) {
    const port = 9202 + Math.floor(Math.random() * 97)
    const isFree = await new Promise<boolean>((done) => {
      const server = createServer().once('error', () => done(false))
      server.listen(port, '127.0.0.1', () => server.close(() => done(true)))
    })
    if (isFree) return port
  }
  throw new Error('no free port between 9202 and 9298')
}
