/**
 * Every error that a caller can meet: code, HTTP status and what it means. `http` maps code to status, `web` maps code to text,
 * `cli` maps code to exit code. Facts (paths, names, limits) travel beside the code.
 */
export const errors = {
  BAD_REQUEST: { status: 400, message: 'The request is not understood' },
  BAD_JSON: { status: 400, message: 'The body is not JSON' },
  BAD_QUERY: { status: 400, message: 'The search query is wrong' },
  BAD_PAGE: { status: 400, message: 'from and size must be numbers from 0 upwards, together at most 10000' },
  BAD_INDEX_NAME: { status: 400, message: 'Bad format for indices' },
  BAD_FOLDER: { status: 400, message: 'The folder cannot be used' },
  BAD_PACKAGE: { status: 400, message: 'The package cannot be installed' },
  BAD_PASSWORD: { status: 400, message: 'The password is not good enough' },
  SIGN_IN_REFUSED: { status: 400, message: 'Signing in failed: start again' },
  NOT_SIGNED_IN: { status: 401, message: 'You are not signed in' },
  SIGN_IN_FAILED: { status: 401, message: 'Name or password is wrong' },
  CODE_NEEDED: { status: 401, message: 'Send the code of your second factor too' },
  INDEX_NOT_GRANTED: { status: 401, message: 'The project is not open to you' },
  FOREIGN_HOST: { status: 403, message: 'Requests from other sites are refused' },
  FORBIDDEN: { status: 403, message: 'Not allowed' },
  OUTSIDE_DATA_FOLDER: { status: 403, message: 'The folder lies outside the data folder' },
  NOT_FOUND: { status: 404, message: 'Nothing was found' },
  PROJECT_NOT_FOUND: { status: 404, message: 'There is no such project' },
  DOCUMENT_NOT_FOUND: { status: 404, message: 'Document not found' },
  SOURCE_NOT_FOUND: { status: 404, message: 'The source file is no longer where it was' },
  PIPELINE_NOT_FOUND: { status: 404, message: 'There is no such name finder' },
  TASK_NOT_FOUND: { status: 404, message: 'There is no such task' },
  SCROLL_NOT_FOUND: { status: 404, message: 'There is no such scroll, or no longer' },
  NOT_AVAILABLE: { status: 404, message: 'This part of Dossier does not exist yet' },
  METHOD_NOT_ALLOWED: { status: 405, message: 'This address does not take that method' },
  TIMEOUT: { status: 408, message: 'The request took too long' },
  CONFLICT: { status: 409, message: 'Something else is going on' },
  SOURCE_CHANGED: { status: 409, message: 'The source file has changed since it was read' },
  TOO_LARGE: { status: 413, message: 'The request is too large' },
  RANGE_NOT_SATISFIABLE: { status: 416, message: 'The file is shorter than the range that was asked for' },
  TOO_MANY_SCROLLS: { status: 429, message: 'Too many scrolls are open' },
  TOO_MANY_EXPORTS: { status: 429, message: 'Too many exports are going on' },
  TOO_MANY_SIGN_INS: { status: 429, message: 'Signing in has failed too often: wait a little, then try again' },
  INTERNAL: { status: 500, message: 'The server encountered a problem' },
  RECORD_DAMAGED: { status: 500, message: 'What is stored of a document is damaged: index its folder again' },
  PROVIDER_DOWN: { status: 503, message: 'The identity provider cannot be reached' },
  STILL_READING: { status: 503, message: 'It is still being read: try again' },
  READER_DOWN: { status: 503, message: 'The text reader is not ready' },
  STORE_DOWN: { status: 503, message: 'The store of documents cannot be reached' },
  RECORDS_DOWN: { status: 503, message: 'The records cannot be reached' },
  ENGINE_DOWN: { status: 503, message: 'The search engine is not ready' },
  FINDER_NOT_READY: { status: 503, message: 'Names of this language cannot be found here now' },
  FINDER_DIED: { status: 503, message: 'The name finder ended while it read this text' },
  FINDER_TOO_SLOW: { status: 503, message: 'The name finder took too long for this text' },
  OCR_MISSING: { status: 503, message: 'Reading the text in pictures is not possible here' },
  DISK_FULL: { status: 507, message: 'The disk is full' },
} as const

export type ErrorCode = keyof typeof errors

export type ErrorFacts = Record<string, string | number | boolean | null>

/** The one error of the program: a code of the table above, its facts, and where it is known a sentence that says what to do. */
export class AppError extends Error {
  readonly code: ErrorCode
  readonly facts: ErrorFacts

  constructor(code: ErrorCode, facts: ErrorFacts = {}, options?: ErrorOptions) {
    super(typeof facts.message === 'string' ? facts.message : errors[code].message, options)
    this.name = 'AppError'
    this.code = code
    this.facts = facts
  }

  get status(): number {
    return errors[this.code].status
  }
}
