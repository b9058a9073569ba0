import { AppError, type Task } from '@dossier/contract'
import { type OcrSetup, ocrCalls } from '@dossier/contract/indexing/ocr'
import type { Language } from '@dossier/contract/settings/settings'
import { bringableOcrCodes, languageOfOcrCode } from '@dossier/contract/tables/languages'
import { requireDocument } from '../documents/read.ts'
import { answers, feature } from '../feature/feature.ts'
import { knownIn } from '../feature/known-tasks.ts'
import { reply } from '../feature/reply.ts'
import { requireProject } from '../projects/projects.ts'
import type { Scope } from '../scope/scope.ts'
import { askTask } from '../tasks/ask-task.ts'
import { bringKind } from './bring-kind.ts'
import { describePages } from './describe-pages.ts'
import { dropPages, keepText, readBehindRun } from './follow-documents.ts'
import { ocrKind } from './ocr-kind.ts'
import { drawPage } from './reading/draw-page.ts'
import { requestOcr } from './request-ocr.ts'
import { ocrMigrations } from './tables.ts'

/** OCR: the text in pictures and scanned pages. */
export const ocr = feature({
  name: 'ocr',
  migrations: ocrMigrations,
  tasks: [ocrKind, bringKind],
  knowsTask: knownIn(['ocr_wanted', 'task_id']),
  whenDocumentsAreStored: keepText,
  whenRunIsAsked: readBehindRun,
  removeRestOfProject: dropPages,
  calls: answers(ocrCalls, {
    languages: async ({ scope }) => {
      const { engines } = await readSetup(scope)
      if (engines.length === 0) throw new AppError('OCR_MISSING', { message: ocrMissing })
      return namedLanguages(engines.flatMap(({ languages }) => languages))
    },
    setup: ({ scope }) => readSetup(scope),
    bringLanguage: ({ scope, params }) => requestLanguage(scope, params.code),
    read: async ({ scope, params, body }) => {
      await requireProject(scope, params.project)
      return requestOcr(scope, params.project, body)
    },
    pages: async ({ scope, params, query }) => {
      await requireDocument(scope.records, params)
      return describePages(scope.records, params, query)
    },
    picture: async ({ scope, params, query }) =>
      reply(200, await drawPage(scope, params, query.page), { 'content-type': 'image/png' }),
  }),
})

const ocrMissing =
  'No language of pictures can be read here. Install Tesseract (Debian and Ubuntu: "apt install tesseract-ocr tesseract-ocr-fra" …), or bring a language in the settings.'

async function readSetup({ program }: Scope): Promise<OcrSetup> {
  const engines = await program.recognizer.setup()
  const ready = new Set(engines.flatMap(({ languages }) => languages))
  return { engines, bringable: bringableOcrCodes.filter((code) => !ready.has(code)) }
}

/** By the contract's names, each once; codes that it has no name for are left out. */
function namedLanguages(codes: string[]): Language[] {
  const languages = codes.flatMap((code) => languageOfOcrCode(code) ?? [])
  return [...new Map(languages.map((language) => [language.iso6392, language])).values()]
}

async function requestLanguage(scope: Scope, language: string): Promise<Task> {
  if (!bringableOcrCodes.includes(language))
    throw new AppError('NOT_FOUND', { message: `There is no language "${language}" to bring` })
  return askTask(scope, bringKind, { args: { language } })
}
