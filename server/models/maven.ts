import { execFile } from 'node:child_process'
import { copyFile, mkdir, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { AppError } from '@dossier/contract'
import { startLeashed } from '../confine/leash.ts'
import { repositoryIn } from './model-files.ts'

/** `mvn`: the user's own Maven, whose settings name mirrors and proxies; `pom`: that of the sidecar. */
export type Maven = { mvn: string; pom: string }

/** Where one download is done: what was received stays there when it is stopped, and is gone on with. */
export type MavenWork = Maven & { folder: string; signal: AbortSignal }

const cure =
  'install it (Debian and Ubuntu: "apt install maven"; macOS: "brew install maven"), or have the model brought on another machine and copy the folder "models" of its home'

/**
 * Runs a goal of Maven, which checks what it receives by the checksums of the repository. It ends with us.
 * @throws AppError NOT_AVAILABLE with Maven's own sentence; the signal's reason.
 */
export async function runMaven(work: MavenWork, args: string[]): Promise<void> {
  const { mvn, folder, pom } = work
  await mkdir(repositoryIn(folder), { recursive: true })
  await copyFile(pom, join(folder, 'pom.xml'))
  if (await resumesByExtension(mvn)) await writeExtension(folder)
  const fault = await tryMaven(work, args)
  if (fault === undefined) return
  if (!/extension/i.test(fault)) throw notBrought(fault)
  // The registry has everything but the extension: then a download that is stopped begins anew.
  await rm(join(folder, '.mvn'), { recursive: true, force: true })
  const again = await tryMaven(work, args)
  if (again !== undefined) throw notBrought(again)
}

/** Answers the sentence of its fault. */
async function tryMaven({ mvn, folder, signal }: MavenWork, args: string[]): Promise<string | undefined> {
  signal.throwIfAborted()
  const options = ['-B', '-q', '-C', '-f', join(folder, 'pom.xml'), `-Dmaven.repo.local=${repositoryIn(folder)}`]
  const leash = startLeashed({ command: [mvn, ...options, ...args], env: process.env, folder })
  leash.stdin.end()
  let said = ''
  for (const stream of [leash.stdout, leash.stderr])
    stream.on('data', (bytes: Buffer) => {
      said = `${said}${bytes}`.slice(-mostSaid)
    })
  const end = () => void leash.end()
  signal.addEventListener('abort', end, { once: true })
  const status = await leash.ended
  signal.removeEventListener('abort', end)
  signal.throwIfAborted()
  return status === 0 ? undefined : faultIn(said, status)
}

const mostSaid = 20_000
/** As a shell tells that there is no such program. */
const notFound = 127

function faultIn(said: string, status: number): string {
  if (status === notFound) return `Maven was not found: ${cure}`
  const [line = `Maven ended with status ${status}`] = said.split('\n').filter((each) => each.startsWith('[ERROR]'))
  // Addresses may have a password in them.
  return line
    .replace('[ERROR]', '')
    .replace(/\/\/[^/@\s]*@/g, '//')
    .trim()
}

function notBrought(detail: string): AppError {
  return new AppError('NOT_AVAILABLE', { message: `The model could not be brought: ${detail}` })
}

const run = promisify(execFile)

/** Maven 3.9 goes on with half a download by itself; 3.8 does with a transport that it loads as an extension; older ones begin anew. */
async function resumesByExtension(mvn: string): Promise<boolean> {
  const answer = await run(mvn, ['--version']).catch(() => undefined)
  return /Apache Maven 3\.8\./.test(answer?.stdout ?? '')
}

/** Of the resolver that Maven 3.8 has. */
const transport = `<extensions>
  <extension>
    <groupId>org.apache.maven.resolver</groupId>
    <artifactId>maven-resolver-transport-http</artifactId>
    <version>1.6.3</version>
  </extension>
</extensions>
`

async function writeExtension(folder: string): Promise<void> {
  await mkdir(join(folder, '.mvn'), { recursive: true })
  await writeFile(join(folder, '.mvn', 'extensions.xml'), transport)
}
