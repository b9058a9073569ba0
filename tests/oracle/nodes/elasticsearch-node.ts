import { execFileSync, spawn } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { createWriteStream, existsSync, mkdirSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { javaFlags } from './java-flags.ts'
import type { OpenSearchNode } from './opensearch-node.ts'

const repository = join(import.meta.dirname, '../../..')
const cache = join(repository, '.cache/elasticsearch')
const source = join(repository, 'sidecars/elasticsearch')

/** Brings Elasticsearch 7.17 (Maven, once) and compiles what starts it, or says in a sentence why it cannot be had. */
export function bringElasticsearch(): { lib: string } | { missing: string } {
  const lib = join(cache, 'lib')
  try {
    if (!existsSync(lib) || readdirSync(lib).length < 50) {
      const goal = 'org.apache.maven.plugins:maven-dependency-plugin:3.8.1:copy-dependencies'
      execFileSync('mvn', ['-B', '-q', '-f', join(source, 'pom.xml'), goal, `-DoutputDirectory=${lib}`], {
        stdio: 'ignore',
        timeout: 300_000,
      })
    }
    compileOnce(lib)
    return { lib: `${join(cache, 'classes')}:${lib}/*` }
  } catch (error) {
    return { missing: `Elasticsearch could not be brought by Maven: ${String(error)}` }
  }
}

/** Each file of tests that needs it would compile it again. */
function compileOnce(lib: string): void {
  const [program, classes] = [join(source, 'src/Node717.java'), join(cache, 'classes')]
  const compiled = statSync(join(classes, 'Node717.class'), { throwIfNoEntry: false })
  if (compiled && compiled.mtimeMs > statSync(program).mtimeMs) return
  execFileSync('javac', ['-nowarn', '-cp', `${lib}/*`, '-d', classes, program], { stdio: 'ignore', timeout: 120_000 })
}

/** Starts a node in an empty folder of its own; it ends when this process ends, however that happens. */
export async function startElasticsearch(lib: string, home: string): Promise<OpenSearchNode> {
  rmSync(home, { recursive: true, force: true })
  mkdirSync(join(home, 'config'), { recursive: true })
  writeFileSync(join(home, 'log4j2.properties'), `${logs.join('\n')}\n`)
  const child = spawn('java', [
    ...javaFlags(512),
    `-Dlog4j2.configurationFile=${home}/log4j2.properties`,
    '-cp',
    lib,
    'Node717',
    home,
    randomUUID(),
  ])
  child.stderr.pipe(createWriteStream(join(home, 'node.log')))
  const ended = new Promise<void>((done) => child.once('exit', () => done()))
  const port = await new Promise<string>((found, failed) => {
    createInterface({ input: child.stdout }).on('line', (line) => {
      if (/^\d+$/.test(line)) found(line)
    })
    child.once('exit', (code) => failed(new Error(`Elasticsearch ended with ${code}, see ${join(home, 'node.log')}`)))
  })
  const stop = async () => {
    child.stdin.end()
    await ended
  }
  return { url: `http://127.0.0.1:${port}`, stop }
}

/** As its distribution has it: what goes away in the next version is told in a header of the answer. */
const logs = [
  'packages = org.elasticsearch.common.logging',
  'appender.header.type = HeaderWarningAppender',
  'appender.header.name = header',
  'logger.deprecation.name = org.elasticsearch.deprecation',
  'logger.deprecation.level = warn',
  'logger.deprecation.appenderRef.header.ref = header',
  'rootLogger.level = error',
]
