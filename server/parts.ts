import { basename, dirname, join, resolve } from 'node:path'

const here = import.meta.dirname
/** From the sources' folder, or from the built server's (`.cache/built/server`). */
const root = basename(dirname(here)) === 'built' ? resolve(here, '../../..') : dirname(here)
const built = join(root, '.cache', 'built')

/** Where the built parts and the sample investigation lie, as absolute paths; `scripts/build.mjs` puts them there. */
export const parts = {
  root,
  engine: process.env.DOSSIER_ENGINE_PROGRAM ?? join(built, 'dossier-engine'),
  tikaJar: process.env.DOSSIER_TIKA_JAR ?? join(built, 'tika-server-standard.jar'),
  /** Takes documents out of files, with Tika's jar. */
  unpack: process.env.DOSSIER_UNPACK ?? join(built, 'unpack.jar'),
  /** Runs CoreNLP; CoreNLP itself and its models are brought on request (server/models). */
  nameFinder: process.env.DOSSIER_NAME_FINDER ?? join(built, 'name-finder.jar'),
  /** The pom that brings them. */
  corenlpPom: join(root, 'sidecars', 'corenlp', 'pom.xml'),
  /** A name on the path, or a path. */
  maven: process.env.DOSSIER_MAVEN ?? 'mvn',
  /** A folder of models that several homes share; absent: each home has its own. */
  models: process.env.DOSSIER_MODELS,
  /** A name on the path, or a path. */
  tesseract: process.env.DOSSIER_TESSERACT ?? 'tesseract',
  web: process.env.DOSSIER_WEB ?? join(built, 'web'),
  samples: join(root, 'samples'),
  /** The plugins and extensions that come with the program, as examples. */
  packageRegistry: join(root, 'docs', 'examples', 'registry.json'),
} as const
