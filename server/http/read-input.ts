import { AppError, type Call, type ErrorCode, errors, type Form, isSchema } from '@dossier/contract'
import { firstIssue, wrongWith } from '@dossier/contract/spine/wrong-with'
import type { z } from 'zod'
import type { SentForm } from './read-form.ts'

/** What was asked, by the call's schemas; a part without a schema is left out, parameters of the path stay texts. */
export type Input = { params: unknown; query: unknown; headers: unknown; body: unknown }

/** Reads a request by the schemas of its call. Throws AppError BAD_REQUEST that names the part, the field and what is wrong with it. */
export function readInput(call: Call, request: Input): Input {
  const { params, query, headers, body } = call
  return {
    params: params ? read('path', params, request.params) : request.params,
    query: query && read('query', query, request.query),
    headers: headers && read('header', headers, request.headers),
    body: body && readBody(body, request.body),
  }
}

function readBody(body: NonNullable<Call['body']>, sent: unknown): unknown {
  if (isSchema(body)) return read('body', body, sent)
  // No body at all is a text of no length.
  return body.kind === 'text' ? (sent ?? '') : readFields(body, sent)
}

/** Of a form: its fields by their schema, and every file that the call names. */
function readFields({ fields, files }: Form, sent: unknown) {
  if (!isForm(sent)) throw new AppError('BAD_REQUEST', { message: 'The body is not a form (multipart/form-data)' })
  const missing = files.find((name) => !Object.hasOwn(sent.files, name))
  if (missing !== undefined) throw new AppError('BAD_REQUEST', { message: `The form has no file "${missing}"` })
  return { fields: read('field', fields, sent.fields), files: sent.files }
}

function isForm(sent: unknown): sent is SentForm {
  return typeof sent === 'object' && sent !== null && 'fields' in sent && 'files' in sent
}

function read(part: string, schema: z.ZodType, value: unknown): unknown {
  const parsed = schema.safeParse(value)
  if (parsed.success) return parsed.data
  const issue = firstIssue(parsed.error.issues)
  // A schema can name another row of the table of errors; its sentence then stands alone.
  if (issue?.code === 'custom' && isErrorCode(issue.params?.code))
    throw new AppError(issue.params.code, { message: issue.message })
  const field = issue?.path.map(String).join('.') ?? ''
  const place = field === '' ? part : `${part} "${field}"`
  throw new AppError('BAD_REQUEST', { message: `${errors.BAD_REQUEST.message}: ${place}: ${wrongWith(issue)}` })
}

function isErrorCode(code: unknown): code is ErrorCode {
  return typeof code === 'string' && Object.hasOwn(errors, code)
}
