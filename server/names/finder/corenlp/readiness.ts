import { existsSync } from 'node:fs'
import { probeJava } from '../../../extract/java.ts'
import { findModel, type KnownModel } from '../../../models/known-models.ts'
import { stateOnDisk } from '../../../models/model-files.ts'
import { type Looked, lack } from '../child/child-finder.ts'

/** `models`: the folder of models, `nameFinder`: the jar of our program; `java` absent: that of the path; null: none is needed, in tests. */
export type Needs = { models: string; nameFinder: string; java?: string | null | undefined }

const finder = 'CORENLP'

const codes = { missing: 'MODEL_MISSING', half: 'MODEL_HALF', damaged: 'MODEL_DAMAGED' } as const

/** Whether a language can be read: asked before each text, as models come and go. */
export class Readiness {
  readonly #needs: Needs
  #java: Promise<unknown> | undefined

  constructor(needs: Needs) {
    this.#needs = needs
  }

  async look(language: string): Promise<Looked<KnownModel>> {
    const model = findModel(finder, language)
    if (!model) return { lack: lack('LANGUAGE_NOT_READ', { finder, language }) }
    const facts = { finder, language, code: model.code, bytes: model.archiveBytes }
    const { state, foundVersion } = await stateOnDisk(this.#needs.models, model)
    if (state === 'other-version')
      return { lack: lack('MODEL_OTHER_VERSION', { ...facts, found: foundVersion ?? '', wanted: model.version }) }
    if (state !== 'ready') return { lack: lack(codes[state], facts) }
    if (!existsSync(this.#needs.nameFinder)) return { lack: lack('FINDER_NOT_BUILT', facts) }
    const detail = await this.#lackOfJava()
    return detail === undefined ? { model } : { lack: lack('NO_JAVA', { finder, detail }) }
  }

  async #lackOfJava(): Promise<string | undefined> {
    if (this.#needs.java === null) return undefined
    this.#java ??= probeJava(this.#needs.java)
    try {
      await this.#java
      return undefined
    } catch (error) {
      // It may have been installed when somebody asks again.
      this.#java = undefined
      return error instanceof Error ? error.message : String(error)
    }
  }
}
