import type { z } from 'zod'
import type { ErrorCode } from './errors.ts'

/**
 * What a caller must be or have: nobody in particular, any user, a right on the project that the call names, the rule over the accounts and projects of
 * the program, or `operator`: the one user of local mode, and in server mode whoever has the home folder, by the command line alone.
 * `mark`: stars, tags, recommendations and searches; `manage`: members, texts and settings of a project.
 */
export const needs = ['nobody', 'user', 'read', 'mark', 'download', 'write', 'manage', 'admin', 'operator'] as const
export type Need = (typeof needs)[number]

/** Needs that are a right on a project. */
export const projectNeeds = ['read', 'mark', 'download', 'write', 'manage'] as const satisfies Need[]
export type ProjectNeed = (typeof projectNeeds)[number]

/** An answer without a body. */
export type Nothing = { kind: 'nothing' }
/** An answer of bytes or plain text, streamed or whole, of one of these media types. */
export type Bytes = { kind: 'bytes'; types: readonly string[] }
/** A form (`multipart/form-data`): its fields as texts, and the names of the parts that are files. */
export type Form<Fields extends z.ZodType = z.ZodType> = { kind: 'form'; fields: Fields; files: readonly string[] }

/** A body that is a text as it stands, whatever its content type says. */
export type Text = { kind: 'text' }

/** JSON, or the same in a form of bytes or text where the caller asks for it. */
export type Either<Json extends z.ZodType = z.ZodType> = { kind: 'either'; json: Json; bytes: Bytes }

type Body = z.ZodType | Nothing | Bytes | Either
/** A schema stands for 200; several statuses are named one by one. */
type Answer = Body | { readonly [status: number]: Body }

/** Where a call names its projects; `handler`: the handler itself opens the scope of those that it finds. */
export type ProjectPlace = `params.${string}` | `query.${string}` | `body.${string}` | 'handler'

/**
 * One call of the wire contract as a value: server, OpenAPI description, web client and tests come from it.
 *
 * `path` as Fastify writes it (`:name`, `*` for the rest). Parameters without a schema are texts. `errors` are those beyond what every call can
 * answer (see `commonErrors`); `faults` is their shape, ours unless said otherwise. `project` defaults to `params.project`; `refused` is what
 * somebody hears who lacks the right (default FORBIDDEN).
 */
export type Call = {
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  path: string
  params?: z.ZodType
  query?: z.ZodType
  headers?: z.ZodType
  body?: z.ZodType | Form | Text
  answer: Answer
  errors?: readonly ErrorCode[]
  faults?: 'elasticsearch'
  needs: Need
  project?: ProjectPlace
  refused?: 'FORBIDDEN' | 'PROJECT_NOT_FOUND' | 'INDEX_NOT_GRANTED'
  /** The one mode in which there is this call; by default both. */
  mode?: 'local' | 'server'
  summary: string
  tags: readonly string[]
}

/** A feature's calls by name. */
export type Calls = Record<string, Call>

/** A call as a value whose type knows its path and schemas. */
export function call<const C extends Call>(value: C): C {
  return value
}

/** An answer without a body (204 unless a status is named). */
export const nothing: Nothing = { kind: 'nothing' }

/** An answer of bytes or plain text. */
export function bytes(...types: string[]): Bytes {
  return { kind: 'bytes', types }
}

/** JSON, or bytes or text where the caller asks for these. */
export function either<Json extends z.ZodType>(json: Json, other: Bytes): Either<Json> {
  return { kind: 'either', json, bytes: other }
}

/** A body that is a text as it stands. */
export const text: Text = { kind: 'text' }

/** A form with these text fields and files. */
export function form<Fields extends z.ZodType>(fields: Fields, ...files: string[]): Form<Fields> {
  return { kind: 'form', fields, files }
}

/** Errors that any call may answer besides its own, by what it takes and needs. */
export function commonErrors(call: Call): ErrorCode[] {
  // A body is read whether the call takes one or not, and an address can be broken.
  const always: ErrorCode[] = [
    'BAD_REQUEST',
    'BAD_JSON',
    'TOO_LARGE',
    'FOREIGN_HOST',
    'TIMEOUT',
    'INTERNAL',
    'RECORDS_DOWN',
    'DISK_FULL',
  ]
  const elsewhere: ErrorCode[] = call.mode === undefined ? [] : ['NOT_FOUND']
  return [...always, ...elsewhere, ...accessErrors(call)]
}

function accessErrors({ needs, refused = 'FORBIDDEN' }: Call): ErrorCode[] {
  if (needs === 'nobody') return []
  if (needs === 'user') return ['NOT_SIGNED_IN']
  const unknown = refused === 'FORBIDDEN' && needs !== 'admin' && needs !== 'operator' ? (['PROJECT_NOT_FOUND'] as const) : []
  return ['NOT_SIGNED_IN', 'FORBIDDEN', refused, ...unknown]
}

/** Every answer of a call by its status. */
export function answersOf({ answer }: Call): { status: number; body: Body }[] {
  if (isBody(answer)) return [{ status: isNothing(answer) ? 204 : 200, body: answer }]
  return Object.entries(answer).map(([status, body]) => ({ status: Number(status), body }))
}

/** Whether an answer's body is a schema, so JSON. */
export function isSchema(body: Body | Form | Text | z.ZodType): body is z.ZodType {
  return !('kind' in body)
}

function isBody(answer: Answer): answer is Body {
  return 'kind' in answer || 'safeParse' in answer
}

function isNothing(body: Body): boolean {
  return 'kind' in body && body.kind === 'nothing'
}

type ParamNames<Path extends string> = Path extends `${string}:${infer Rest}`
  ? Rest extends `${infer Name}/${infer Tail}`
    ? Name | ParamNames<`/${Tail}`>
    : Rest
  : Path extends `${string}*`
    ? '*'
    : never

type TextParams<Path extends string> = Record<ParamNames<Path>, string>

/** The parameters of the path as a handler gets them. */
export type ParamsOf<C extends Call> = C extends { params: infer S extends z.ZodType } ? z.output<S> : TextParams<C['path']>
/** The query as a handler gets it. */
export type QueryOf<C extends Call> = C extends { query: infer S extends z.ZodType } ? z.output<S> : undefined
/** The declared headers as a handler gets them. */
export type HeadersOf<C extends Call> = C extends { headers: infer S extends z.ZodType } ? z.output<S> : undefined
/** A file of a form, held whole. */
export type UploadedFile = { name: string; bytes: Uint8Array }

/** The body as a handler gets it; of a form its fields by their schema, and its files by name. */
export type BodyOf<C extends Call> = C extends { body: infer S }
  ? S extends z.ZodType
    ? z.output<S>
    : S extends Form<infer Fields>
      ? { fields: z.output<Fields>; files: Record<string, UploadedFile> }
      : S extends Text
        ? string
        : never
  : undefined

/** An answer with its status and headers, where the status is not the usual one or headers matter. */
export type Reply<Status extends number = number, Value = unknown> = {
  kind: 'reply'
  status: Status
  value: Value
  headers?: Record<string, string | string[]>
  /** What is sent of the value, where whoever asks wants only parts of it. */
  sent?: (value: unknown) => unknown
}

/** What a stream of bytes may be; the server sends each without holding it whole. */
export type ByteSource = string | Uint8Array | AsyncIterable<Uint8Array | string>

type BodyValue<B> = B extends z.ZodType
  ? z.input<B>
  : B extends Either<infer Json>
    ? z.input<Json> | ByteSource
    : B extends Nothing
      ? undefined
      : ByteSource
type BodyOutput<B> = B extends z.ZodType
  ? z.output<B>
  : B extends Either<infer Json>
    ? z.output<Json>
    : B extends Nothing
      ? undefined
      : never

/** What a handler answers: the value where there is one status, else a reply that names it. */
export type AnswerOf<C extends Call> = C['answer'] extends infer A
  ? A extends Nothing
    ? undefined | Reply<204, undefined>
    : A extends z.ZodType | Bytes | Either
      ? BodyValue<A> | Reply<200, BodyValue<A>>
      : { [S in keyof A & number]: Reply<S, BodyValue<A[S]>> }[keyof A & number]
  : never

/** What a client gets of a call that succeeded. */
export type OutcomeOf<C extends Call> = C['answer'] extends infer A
  ? A extends Nothing | Bytes | Either | z.ZodType
    ? BodyOutput<A>
    : BodyOutput<A[keyof A & (200 | 201 | 202 | 204)]>
  : never

/** What a client gives with a call. */
export type InputOf<C extends Call> = (C extends { params: infer S extends z.ZodType }
  ? { params: z.input<S> }
  : [ParamNames<C['path']>] extends [never]
    ? unknown
    : { params: TextParams<C['path']> }) &
  (C extends { query: infer S extends z.ZodType } ? Optional<'query', z.input<S>> : unknown) &
  (C extends { body: infer S extends z.ZodType } ? Optional<'body', z.input<S>> : unknown)

type Optional<Key extends string, Value> = undefined extends Value
  ? { [K in Key]?: Value }
  : Record<string, never> extends Value
    ? { [K in Key]?: Value }
    : { [K in Key]: Value }
