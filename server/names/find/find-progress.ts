import type { FinderFault, FindNamesProperties, FoundNames, LostDocument } from '@dossier/contract/names/names'
import type { Report } from '../../tasks/kind.ts'
import { emptyFindProperties, type FindArgs } from './find-args.ts'
import type { FoundSoFar } from './found-so-far.ts'
import type { WantedCounts } from './wanted.ts'

/** A moving average: the first document, for which a model was loaded, does not predict the thousandth. */
const windowMs = 30_000

/** Lost documents that are named one by one; more are only counted. */
export const namedLost = 100

/** What came to an end within a second from a moment on: pieces of texts, and documents. */
type Ends = { at: number; characters: number; documents: number }

/** Counts a task's documents, so that they add up at any moment, and estimates rate and time left. */
export class FindProgress {
  readonly #report: Report<FindNamesProperties>
  readonly #told: FindNamesProperties
  readonly #leftOf = new Map<string, number>()
  readonly #atWork: string[] = []
  #ends: Ends[] = []

  /** `known`: what it had found when it was begun once more. */
  constructor(
    args: FindArgs,
    report: Report<FindNamesProperties>,
    { counts, known }: { counts: WantedCounts; known: FoundSoFar },
  ) {
    this.#report = report
    this.#told = { ...emptyFindProperties(args), names: known.names, lostDocuments: known.lost }
    for (const [language, { waits, done, lost, left }] of counts) {
      this.#told.languages.push({ language, documents: waits + done + lost + left, done, lost, missing: null })
      this.#told.documents += waits + done + lost + left
      this.#told.documentsDone += done
      this.#told.lost += lost
      this.#told.left += left
    }
    this.#tell()
  }

  get languages(): string[] {
    return this.#told.languages.map(({ language }) => language)
  }

  /** A document is begun; of those that are being read the first is named. */
  begin(path: string): void {
    this.#atWork.push(path)
    this.#tell()
  }

  /** A document is over, whatever became of it. */
  end(path: string): void {
    const at = this.#atWork.indexOf(path)
    if (at >= 0) this.#atWork.splice(at, 1)
  }

  /** A piece of a document was read, in UTF-16 units. */
  advance(characters: number): void {
    this.#note({ characters, documents: 0 })
    this.#tell()
  }

  /** A document was read, or was found to be read already. */
  read(language: string, names: number): void {
    this.#told.documentsDone += 1
    this.#told.names += names
    this.#of(language).done += 1
    this.#note({ characters: 0, documents: 1 })
    this.#tell()
  }

  /** The finder was lost on a document. */
  lose(language: string, lost: LostDocument): void {
    this.#told.lost += 1
    this.#of(language).lost += 1
    if (this.#told.lostDocuments.length < namedLost) this.#told.lostDocuments.push(lost)
    this.#tell()
  }

  /** A document could not be read now: it stays to be done. */
  leave(language: string): void {
    this.#told.left += 1
    this.#leftOf.set(language, (this.#leftOf.get(language) ?? 0) + 1)
    this.#tell()
  }

  /** A language cannot be read: what waits of it stays to be done. */
  leaveLanguage(language: string, missing: FinderFault): void {
    const of = this.#of(language)
    of.missing = missing
    this.#told.left += of.documents - of.done - of.lost - (this.#leftOf.get(language) ?? 0)
    this.#tell()
  }

  /** The final report. */
  close(): FoundNames {
    this.#atWork.length = 0
    this.#ends = []
    this.#tell()
    const { documents, documentsDone, lost, left, names, languages, lostDocuments } = this.#told
    return { documents, documentsDone, lost, left, names, languages, lostDocuments }
  }

  #of(language: string) {
    const found = this.#told.languages.find((each) => each.language === language)
    if (!found) throw new Error(`the task has no documents in ${language}`)
    return found
  }

  #note({ characters, documents }: Omit<Ends, 'at'>): void {
    const at = now()
    const last = this.#ends.at(-1)
    if (last && last.at > at - 1_000) {
      last.characters += characters
      last.documents += documents
    } else this.#ends = [...this.#ends.filter((ends) => ends.at > at - windowMs), { at, characters, documents }]
  }

  #tell(): void {
    const told = this.#told
    const ended = told.documentsDone + told.lost + told.left
    const properties = {
      ...told,
      ...this.#rates(told.documents - ended),
      currentFile: this.#atWork[0] ?? null,
      languages: told.languages.map((each) => ({ ...each })),
    }
    this.#report({ properties, progress: told.documents === 0 ? 0 : ended / told.documents })
  }

  #rates(waiting: number): Pick<FindNamesProperties, 'charactersPerSecond' | 'secondsLeft'> {
    const [first] = this.#ends
    const seconds = first ? (now() - first.at) / 1_000 : 0
    if (seconds < 1) return { charactersPerSecond: null, secondsLeft: null }
    const sum = (of: (ends: Ends) => number) => this.#ends.reduce((total, ends) => total + of(ends), 0)
    const documents = sum((ends) => ends.documents)
    return {
      charactersPerSecond: Math.round(sum((ends) => ends.characters) / seconds),
      secondsLeft: documents === 0 ? null : Math.round((waiting * seconds) / documents),
    }
  }
}

function now(): number {
  return performance.now()
}
