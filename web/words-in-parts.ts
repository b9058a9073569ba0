import { readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import type { Plugin } from 'vite'

/** A module that another one needs before it runs; types are gone by then, and what is imported by a call comes later. */
const staticImport = /^(?:import|export)\s(?!type\s)[^'"]*?from '(\.[^']+\.tsx?)'|^import '(\.[^']+\.tsx?)'/gm
/** A message in transformed code, as Lingui's macros leave it; some have an id of their own, such as `error.noProjects`. */
const usedId = /\bid:\s*["'`]([\w+/.-]+)["'`]/g
/** A catalogue, as Lingui's loader makes it of a `.po` file. */
const catalogue = /JSON\.parse\((["'`])([\s\S]*)\1\)/
const askedRest = /\.po\?rest$/
/** Without the ending, or Lingui's loader would take it for a catalogue. */
const restId = (file: string) => `\0rest-of:${file.slice(0, -'.po'.length)}`

/**
 * Cuts each catalogue in two: `en.po` has the words of what comes with the first screen, `en.po?rest` those of the screens that come when they are asked for. Each of
 * these waits for them. Catalogues grow with every feature; the first load does not. In tests catalogues are whole, and the rest is empty.
 */
export function wordsInParts(entry: string): Plugin {
  const first = new Set<string>()
  const rests = new Map<string, string>()
  let isBuild = false
  return {
    name: 'words-in-parts',
    enforce: 'post',
    configResolved: ({ command, mode }) => {
      isBuild = command === 'build' && mode !== 'test'
    },
    buildStart() {
      rests.clear()
      first.clear()
      for (const file of staticallyNeeded(entry)) first.add(file)
    },
    resolveId: {
      order: 'pre',
      handler: (id, importer = '') => (askedRest.test(id) ? restId(join(dirname(importer), id.replace('?rest', ''))) : undefined),
    },
    async load(id) {
      if (!id.startsWith('\0rest-of:')) return undefined
      // It is made with the first part.
      if (isBuild) await this.load({ id: `${id.slice('\0rest-of:'.length)}.po` })
      return `export const messages = ${rests.get(id) ?? '{}'}`
    },
    async transform(code, id) {
      if (!isBuild) return undefined
      if (id.endsWith('.po')) {
        const { now, later } = split(code, await idsOf((file) => this.load({ id: file }), first))
        rests.set(restId(id), later)
        return `export const messages = ${now}`
      }
      if (!id.startsWith(dirname(entry)) || first.has(id) || code.search(usedId) < 0) return undefined
      return `import { allWords } from ${JSON.stringify(join(dirname(entry), 'locales/locales.ts'))}\nawait allWords()\n${code}`
    },
  }
}

type Load = (file: string) => Promise<{ code: string | null }>

async function idsOf(load: Load, files: Set<string>): Promise<Set<string>> {
  const modules = await Promise.all([...files].map(load))
  return new Set(modules.flatMap(({ code }) => [...(code ?? '').matchAll(usedId)].map(([, id = '']) => id)))
}

function split(code: string, used: Set<string>): { now: string; later: string } {
  const found = catalogue.exec(code)
  if (!found) throw new Error('Lingui makes catalogues in another form than this one knows')
  // A no-break space stands there as \xA0, which JSON does not know.
  const literal = found[2]?.replace(/\\(?:x(..)|.)/gs, (sign, hex) => (hex === undefined ? sign : `\\u00${hex}`))
  const messages: Record<string, unknown> = JSON.parse(JSON.parse(`"${literal}"`))
  const part = (isFirst: boolean) =>
    JSON.stringify(JSON.stringify(Object.fromEntries(Object.entries(messages).filter(([id]) => used.has(id) === isFirst))))
  return { now: `JSON.parse(${part(true)})`, later: `JSON.parse(${part(false)})` }
}

function staticallyNeeded(entry: string, known = new Set<string>()): Set<string> {
  if (known.has(entry)) return known
  known.add(entry)
  for (const [, from, bare] of readFileSync(entry, 'utf8').matchAll(staticImport)) {
    staticallyNeeded(join(dirname(entry), from ?? bare ?? ''), known)
  }
  return known
}
