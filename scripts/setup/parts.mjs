import { chmodSync, existsSync, readdirSync, readFileSync, realpathSync, statSync } from 'node:fs'
import { cp, mkdir, rm, writeFile } from 'node:fs/promises'
import { delimiter, dirname, join } from 'node:path'
import { runCommand } from './command.mjs'
import { builtFolder, ownNode, root } from './places.mjs'

const platform = `${process.platform}-${process.arch}`

/**
 * What is built from the checkout: the files that it depends on, what it is called in `.cache/built`, the variable that names another
 * one instead where there is one (server/parts.ts), what else decides its content, the tools that build it, the part that it is made of, and how.
 * `build(target, hear, signal)` makes the part at `target`. `isOfHere`: of no use to another checkout.
 */
export const parts = {
  engine: {
    title: 'search engine',
    inputs: ['engine-tantivy/Cargo.toml', 'engine-tantivy/Cargo.lock', 'engine-tantivy/src'],
    output: process.platform === 'win32' ? 'dossier-engine.exe' : 'dossier-engine',
    override: 'DOSSIER_ENGINE_PROGRAM',
    extra: platform,
    tools: ['cargo'],
    build: buildEngine,
  },
  tika: {
    title: 'Tika, which reads documents',
    inputs: ['sidecars/tika'],
    output: 'tika-server-standard.jar',
    override: 'DOSSIER_TIKA_JAR',
    extra: '',
    tools: ['maven'],
    build: bringTika,
  },
  beforeTika: {
    title: 'faster versions of some of Tika’s classes',
    inputs: ['sidecars/before-tika/src', 'sidecars/tika/pom.xml'],
    output: 'before-tika.jar',
    override: 'DOSSIER_TIKA_JAR',
    extra: '',
    tools: ['javac'],
    after: 'tika',
    build: buildBeforeTika,
  },
  tikaClasses: {
    title: 'what Tika starts with',
    inputs: ['samples/meridian.tar.gz', 'scripts/setup/archive-classes.mjs', 'sidecars/before-tika/src'],
    output: 'tika-server-standard.jsa',
    override: 'DOSSIER_TIKA_JAR',
    // Java takes it only with the very jars and the very Java that it was made with.
    get extra() {
      return `${markOf(builtPath('beforeTika'))} ${markOf(builtPath('tika'))} ${markOf(findJava())}`
    },
    tools: [],
    after: 'beforeTika',
    isOfHere: true,
    build: archiveClasses,
  },
  nameFinder: {
    title: 'program that finds names',
    inputs: ['sidecars/corenlp'],
    output: 'name-finder.jar',
    override: 'DOSSIER_NAME_FINDER',
    extra: '',
    tools: ['javac'],
    build: buildNameFinder,
  },
  unpack: {
    title: 'program that takes documents out of files',
    inputs: ['sidecars/unpack', 'sidecars/tika/pom.xml'],
    output: 'unpack.jar',
    override: 'DOSSIER_UNPACK',
    extra: '',
    tools: ['javac'],
    after: 'tika',
    build: buildUnpack,
  },
  web: {
    title: 'screens',
    inputs: ['web', 'contract', 'docs/guide', 'lingui.config.ts', 'package-lock.json'],
    output: 'web',
    override: 'DOSSIER_WEB',
    extra: 'production',
    tools: [],
    build: buildWeb,
  },
  server: {
    title: 'server',
    inputs: ['server', 'contract', 'scripts/setup/server-bundle.mjs', 'package-lock.json'],
    output: 'server',
    extra: '',
    tools: [],
    build: buildServer,
  },
}

async function buildEngine(target, hear, signal) {
  const folder = join(root, 'engine-tantivy')
  let compiled = 0
  const total = countPackages(join(folder, 'Cargo.lock'))
  const onLine = (line) => {
    const name = /^\s*Compiling (\S+)/.exec(line)?.[1]
    if (name) hear(`${++compiled} of about ${total}: ${name}`)
  }
  await runCommand('engine', 'cargo', ['build', '--release', '--locked', '--target-dir', 'target'], {
    cwd: folder,
    onLine,
    signal,
  })
  await cp(join(folder, 'target', 'release', parts.engine.output), target)
  chmodSync(target, 0o755)
}

const countPackages = (lock) => readFileSync(lock, 'utf8').split('[[package]]').length - 1

async function bringTika(target, hear, signal) {
  const folder = `${target}.maven`
  await mkdir(folder, { recursive: true })
  try {
    const pom = join(root, 'sidecars', 'tika', 'pom.xml')
    hear('77 MB')
    await runCommand('tika', 'mvn', ['-B', '-q', '-f', pom, 'dependency:copy', `-Dsidecar.output=${folder}`], { signal })
    await cp(join(folder, parts.tika.output), target)
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

/** Where Java cannot do it (others than OpenJDK) an empty file stands there, and Tika starts as it always did. */
async function archiveClasses(target, _hear, signal) {
  const script = join(root, 'scripts', 'setup', 'archive-classes.mjs')
  const sample = join(root, parts.tikaClasses.inputs[0])
  const jars = [builtPath('beforeTika'), builtPath('tika')].join(delimiter)
  try {
    await runCommand('tika-classes', process.execPath, [script, jars, sample, target], { signal })
    statSync(target)
  } catch {
    signal?.throwIfAborted()
    await writeFile(target, '')
  }
}

/** Size and time of a file; of one that is not there nothing. */
function markOf(path) {
  const { size, mtimeMs } = (path && statSync(path, { throwIfNoEntry: false })) || {}
  return size === undefined ? '' : `${size} ${mtimeMs}`
}

/** The classes of the Java that is started by its name (JEP 220), or its program. */
function findJava() {
  const programs = (process.env.PATH ?? '').split(delimiter).map((folder) => join(folder, 'java'))
  const program = programs.find((path) => existsSync(path))
  if (program === undefined) return undefined
  const real = realpathSync(program)
  const classes = join(dirname(dirname(real)), 'lib', 'modules')
  return existsSync(classes) ? classes : real
}

/**
 * CoreNLP itself is brought with its models, at a user's request: here are the signatures of what our program calls of it, which is enough to compile it, and
 * which are left out of its jar.
 */
async function buildNameFinder(target, hear, signal) {
  const sources = join(root, 'sidecars', 'corenlp', 'src')
  const signatures = join(root, 'sidecars', 'corenlp', 'signatures')
  hear('Java')
  await buildJava(target, {
    name: 'name-finder',
    sources: [join(sources, 'NameFinder.java')],
    by: ['-sourcepath', signatures],
    signal,
  })
}

/** They shadow classes of the same names in Tika's jar, against which they are compiled. */
async function buildBeforeTika(target, hear, signal) {
  const folder = join(root, 'sidecars', 'before-tika', 'src')
  const sources = readdirSync(folder, { recursive: true }).filter((name) => name.endsWith('.java'))
  hear('Java')
  await buildJava(target, {
    name: 'before-tika',
    sources: sources.map((name) => join(folder, name)),
    by: ['-classpath', builtPath('tika')],
    signal,
  })
}

/** Tika's jar has all that our program calls. */
async function buildUnpack(target, hear, signal) {
  const source = join(root, 'sidecars', 'unpack', 'src', 'Unpack.java')
  hear('Java')
  await buildJava(target, { name: 'unpack', sources: [source], by: ['-classpath', builtPath('tika')], signal })
}

/** `by`: where the compiler finds what the program calls, which does not go into its jar. */
async function buildJava(target, { name, sources, by, signal }) {
  const folder = `${target}.classes`
  await mkdir(folder, { recursive: true })
  try {
    const options = ['--release', '17', '-encoding', 'UTF-8', '-implicit:none', '-proc:none', ...by, '-d', folder]
    await runCommand(name, 'javac', [...options, ...sources], { signal })
    await runCommand(`${name}-jar`, 'jar', ['--create', '--file', target, '--no-manifest', '-C', folder, '.'], { signal })
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

/**
 * Vite writes the pages and, by a plugin of ours, their compressed twins. Whatever NODE_ENV says here, as it does inside tests: React's parts for
 * development make the first load half as large again, and the user's cache would give them to other checkouts.
 */
async function buildWeb(target, hear, signal) {
  hear('Vite')
  const vite = join(root, 'node_modules', 'vite', 'bin', 'vite.js')
  await runCommand('web', ownNode, [vite, 'build', 'web', '--outDir', target, '--emptyOutDir', '--logLevel', 'warn'], {
    env: { ...process.env, NODE_ENV: 'production' },
    signal,
  })
}

async function buildServer(target, hear, signal) {
  hear('Rolldown')
  await runCommand('server', ownNode, [join(root, 'scripts', 'setup', 'server-bundle.mjs'), target], { signal })
}

/** Where a part lies once it is built. */
export const builtPath = (name) => join(builtFolder, parts[name].output)
