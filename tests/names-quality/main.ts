import { existsSync } from 'node:fs'
import { writeFile } from 'node:fs/promises'
import { homedir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { textLanguages } from '@dossier/contract/tables/languages'
import type { NameFinder } from '@dossier/server/names/finder/finder.ts'
import { nameFinders } from '@dossier/server/names/finder/finders.ts'
import { parts } from '@dossier/server/parts.ts'
import { makeFolder, removeFolders } from '../harness/folders.ts'
import { root, sharedPlace } from '../harness/shared-folder.ts'
import { readTexts, type TruthText } from './read-texts.ts'
import { addScores, noScore, type Score, scoreOf, share } from './score.ts'
import { measureSpeed } from './speed.ts'

/**
 * `npm run names-quality [-- --write] [--wrong]`: precision and recall of every name finder on the planted names of the sample, by language and category, then the
 * speed and memory of CORENLP beside its bare program. `--write` puts the tables into `docs/names-quality.md`; `--wrong` lists what was missed and what was found
 * besides. Models come from `DOSSIER_MODELS`, or the user's cache; languages without one are left out.
 */
const { values } = parseArgs({
  options: { write: { type: 'boolean', default: false }, wrong: { type: 'boolean', default: false } },
})

const models = process.env.DOSSIER_MODELS ?? join(homedir(), '.cache', 'dossier', 'models')
const codes: Record<string, string> = { en: 'ENGLISH', fr: 'FRENCH', es: 'SPANISH', de: 'GERMAN', ja: 'JAPANESE' }
const categories = ['PERSON', 'ORGANIZATION', 'LOCATION', 'EMAIL']
/** Two tables of 1 and 3 million characters would take most of the time and say little. */
const longest = 200_000
const never = new AbortController().signal

const corpus = sharedPlace('corpus')
const manifest = sharedPlace('corpus-truth/manifest.json')
if (corpus && manifest && existsSync(parts.nameFinder)) await main(corpus, manifest).finally(removeFolders)

async function main(folder: string, truth: string): Promise<void> {
  const home = await makeFolder('names-quality-finders')
  const finders = nameFinders({ home, models, nameFinder: parts.nameFinder, memoryMb: 650, confiner: parts.engine })
  const texts = (await readTexts(folder, truth)).filter(({ text }) => text.length <= longest)
  process.stderr.write(`${texts.length} texts\n`)
  const rows = await scoreAll(finders, texts)
  const speed = await measureSpeed({ home, models, texts })
  await Promise.all(finders.map((finder) => finder.close()))
  const page = `${qualityTable(rows)}\n\n${speed}`
  process.stdout.write(`${page}\n`)
  if (values.write) await writePage(qualityTable(rows), speed)
}

type Row = { finder: string; language: string; category: string; documents: number; score: Score }

async function scoreAll(finders: NameFinder[], texts: TruthText[]): Promise<Row[]> {
  const rows: Row[] = []
  for (const [code, language] of Object.entries(codes)) {
    const ofLanguage = texts.filter((text) => text.language === code)
    for (const finder of finders) {
      if ((finder.languages && !finder.languages.includes(language)) || !(await finder.ready(language)).isReady) continue
      rows.push(...(await scoreLanguage(finder, language, ofLanguage)))
    }
  }
  return rows
}

async function scoreLanguage(finder: NameFinder, language: string, texts: TruthText[]): Promise<Row[]> {
  const wanted = finder.name === 'EMAIL' ? ['EMAIL'] : categories.filter((category) => category !== 'EMAIL')
  const scores = new Map(wanted.map((category) => [category, noScore]))
  for (const { path, text, names } of texts) {
    const found = await finder.find({ text, language, kind: 'text' }, never)
    for (const category of wanted) {
      const planted = Object.keys(names[category] ?? {})
      scores.set(category, addScores(scores.get(category) ?? noScore, scoreOf(planted, found, category)))
      if (values.wrong)
        tellWrong(
          `${finder.name} ${path} ${category}`,
          planted,
          found.filter((name) => name.category === category),
        )
    }
  }
  return wanted.map((category) => ({
    finder: finder.name,
    language,
    category,
    documents: texts.length,
    score: scores.get(category) ?? noScore,
  }))
}

function tellWrong(head: string, planted: string[], found: { mention: string }[]): void {
  const mentions = new Set(found.map(({ mention }) => mention))
  const missed = planted.filter((name) => !mentions.has(name))
  const besides = [...mentions].filter((name) => !planted.includes(name))
  if (missed.length + besides.length > 0)
    process.stdout.write(`${head}: missed ${JSON.stringify(missed)}, besides ${JSON.stringify(besides)}\n`)
}

function qualityTable(rows: Row[]): string {
  const lines = rows
    .filter(({ score }) => score.planted + score.found > 0)
    .map(({ finder, language, category, documents, score: { planted, found, exact, overlappingPlanted, overlappingFound } }) =>
      [
        finder,
        nameOf(language),
        category.toLowerCase(),
        String(documents),
        String(planted),
        share(exact, found),
        share(exact, planted),
        share(overlappingFound, found),
        share(overlappingPlanted, planted),
      ].join(' | '),
    )
  const head =
    'finder | language | category | documents | names planted | precision | recall | precision, in part | recall, in part'
  return ['| ', '| ', ...lines.map(() => '| ')]
    .map((start, at) => `${start}${[head, head.replace(/[^|]+/g, '---'), ...lines][at]} |`)
    .join('\n')
}

function nameOf(language: string): string {
  const known = textLanguages.find(({ name }) => name === language)?.name ?? language
  return known.charAt(0) + known.slice(1).toLowerCase()
}

async function writePage(quality: string, speed: string): Promise<void> {
  const page = `# How well names are found

Written by \`npm run names-quality -- --write\` from the sample investigation, whose names were planted, and from the models that are here. Each different name of a document counts once. The
truth lists exact mentions, with "Mr" where the text has it; *in part* also counts a name of which whole words are a part of the other, such as "Wrenfield" for "Mr Wrenfield".
Texts of more than 200,000 characters are left out. E-mail addresses in the headers of messages are held to the truth by \`tests/corpus/planted-addresses.test.ts\`.

${quality}

## Speed and memory

CORENLP as the program runs it (in pieces, with few rights, behind other programs) beside the same Java program with the same model and nothing of ours around it, on the texts of each
language repeated to 200,000 characters, in the same run, each warm: the second of two rounds. Counted is the time that Java has a processor, whatever else the machine does.

${speed}
`
  await writeFile(join(root, 'docs', 'names-quality.md'), page)
}
