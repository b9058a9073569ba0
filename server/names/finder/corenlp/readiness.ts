import { existsSync } from 'node:fs'
import { AppError } from '@dossier/contract'
import { type FinderFaultCode, finderFaultSentence } from '@dossier/contract/tables/finder-faults'
import { probeJava } from '../../../extract/java.ts'
import { findModel, type KnownModel } from '../../../models/known-models.ts'
import { stateOnDisk } from '../../../models/model-files.ts'
import type { FinderState } from '../finder.ts'

/** `models`: the folder of models, `nameFinder`: the jar of our program; `java` absent: that of the path; null: none is needed, in tests. */
export type Needs = { models: string; nameFinder: string; java?: string | null | undefined }

const finder = 'CORENLP'

/** A language that did not come up is not tried again with each text. */
const unfitForMs = 60_000

const codes = { missing: 'MODEL_MISSING', half: 'MODEL_HALF', damaged: 'MODEL_DAMAGED' } as const

/** Whether a language can be read: asked before each text, as models come and go. */
export class Readiness {
  readonly #needs: Needs
  readonly #unfit = new Map<string, { detail: string; until: number }>()
  #java: Promise<unknown> | undefined

  constructor(needs: Needs) {
    this.#needs = needs
  }

  async of(language: string): Promise<FinderState> {
    const model = findModel(finder, language)
    if (!model) return missing('LANGUAGE_NOT_READ', { finder, language })
    const facts = { finder, language, code: model.code, bytes: model.archiveBytes }
    return (await this.#lackOfModel(model, facts)) ?? this.#lackOfProgram(language, facts) ?? this.#probeJava()
  }

  /** The model of a language. @throws AppError FINDER_NOT_READY with the cure. */
  async require(language: string): Promise<KnownModel> {
    const state = await this.of(language)
    const model = findModel(finder, language)
    if (state.isReady && model) return model
    const { code: cause, facts } = state.isReady ? { code: 'LANGUAGE_NOT_READ', facts: { finder, language } } : state
    throw new AppError('FINDER_NOT_READY', { ...facts, cause, message: finderFaultSentence(cause, facts) })
  }

  /** The language did not come up; `detail` in the program's words. */
  noteUnfit(language: string, detail: string): void {
    this.#unfit.set(language, { detail, until: Date.now() + unfitForMs })
  }

  async #lackOfModel(model: KnownModel, facts: Facts): Promise<FinderState | undefined> {
    const { state, foundVersion } = await stateOnDisk(this.#needs.models, model)
    if (state === 'ready') return undefined
    if (state !== 'other-version') return missing(codes[state], facts)
    return missing('MODEL_OTHER_VERSION', { ...facts, found: foundVersion ?? '', wanted: model.version })
  }

  #lackOfProgram(language: string, facts: Facts): FinderState | undefined {
    if (!existsSync(this.#needs.nameFinder)) return missing('FINDER_NOT_BUILT', facts)
    const unfit = this.#unfit.get(language)
    return unfit && unfit.until > Date.now() ? missing('FINDER_DOES_NOT_START', { ...facts, detail: unfit.detail }) : undefined
  }

  async #probeJava(): Promise<FinderState> {
    if (this.#needs.java === null) return { isReady: true }
    this.#java ??= probeJava(this.#needs.java)
    try {
      await this.#java
      return { isReady: true }
    } catch (error) {
      // It may have been installed when somebody asks again.
      this.#java = undefined
      return missing('NO_JAVA', { finder, detail: error instanceof Error ? error.message : String(error) })
    }
  }
}

type Facts = Record<string, string | number>

function missing(code: FinderFaultCode, facts: Facts): FinderState {
  return { isReady: false, code, facts }
}
