import type { AnswerOf, BodyOf, Call, Calls, HeadersOf, ParamsOf, QueryOf } from '@dossier/contract'
import type { Migration } from '../records/migrations.ts'
import type { ChangeKinds } from '../scope/change-kind.ts'
import type { Hooks } from '../scope/hooks.ts'
import type { SentInput } from '../scope/kinds.ts'
import type { Program } from '../scope/program.ts'
import type { Scope } from '../scope/scope.ts'
import type { SetField } from '../scope/set-field.ts'
import type { SetKind } from '../scope/sets.ts'
import type { TaskKind } from '../tasks/kind.ts'

/** What a handler gets: what the caller may touch, and what was asked, parsed by the call's schemas. */
export type Asked<C extends Call> = {
  scope: Scope
  params: ParamsOf<C>
  query: QueryOf<C>
  headers: HeadersOf<C>
  body: BodyOf<C>
  passOn: PassOn
}

/** Carries out another call for the same caller as if they had sent it, with all that it checks. The task that it begins gets this id. */
export type PassOn = (call: Call, sent: SentInput, newTaskId: string) => Promise<unknown>

/** A handler answers a value, a stream, nothing, or a reply that names status and headers. */
export type Handler<C extends Call> = (asked: Asked<C>) => AnswerOf<C> | Promise<AnswerOf<C>>

/** One handler for each call: a call without a handler, or a handler without its call, does not compile. */
export type Handlers<C extends Calls> = { [name in keyof C]: Handler<C[name]> }

/** A call with its handler, as `http/` serves it. */
export type AnsweredCall = { call: Call; handle(asked: AskedLoosely): unknown }

/** What was asked, its types forgotten: only `http/` makes it, by the call's own schemas. */
export type AskedLoosely = {
  scope: Scope
  params: unknown
  query: unknown
  headers: unknown
  body: unknown
  passOn: PassOn
}

/** A capability of the server: what it offers to the spine. See docs/decisions for the shape. */
export type Feature = Partial<Hooks> & {
  name: string
  /** Its tables, step by step: run in the order of features.ts, on either database. A landed step is never edited. */
  migrations?: readonly Migration[]
  calls: AnsweredCall[]
  /** What it notes in the table of changes, by its own names, and what the engine has to be told of it. */
  changes?: ChangeKinds
  /** Sets of documents by the name under which searches ask for them (`{terms: {_id: {index: '.sets', id: NAME, path: 'documents'}}}`). */
  sets?: Readonly<Record<string, SetKind>>
  /** Fields of documents whose values it keeps in the records, by their wire names. */
  setFields?: Readonly<Record<string, SetField>>
  /** Its kinds of work that outlasts an answer. */
  tasks?: readonly TaskKind[]
  /**
   * What it does when the server has started with nothing to do and nothing asked of it; answers that in a few words for whoever started it,
   * or undefined. Not asked where everybody has to sign in. Throws nothing: a server that starts is worth more.
   */
  whenStartedIdle?(scope: Scope): Promise<string | undefined>
  /** What it adds to our page for whoever asks for that, in this order. Throws nothing: a page that comes is worth more. */
  whenPageIsSent?(scope: Scope): Promise<readonly PagePart[]>
  /**
   * What of it lives as long as the server: begun once the server answers, never in a server that is there for one command only. It begins at once and
   * throws nothing.
   */
  whenServed?(program: Program): LivePart
}

/**
 * A script that the page runs itself when it has begun, or a style sheet, by its address, which counts from the page; or the word that there is none because it was switched off, and why.
 * `owner`: whose it is.
 */
export type PagePart = { owner: string } & (
  | { kind: 'script' | 'style'; address: string }
  | { kind: 'off'; reason: string; at: number }
)

/**
 * What lives as long as the server. `wake`: something that concerns it may have changed in the records; `close` comes back when nothing of it runs any more.
 */
export type LivePart = { wake(): void; close(): Promise<void> }

/** A capability as a value. */
export function feature(value: Feature): Feature {
  return value
}

/** Joins calls with their handlers. */
export function answers<const C extends Calls>(calls: C, handlers: Handlers<C>): AnsweredCall[] {
  return Object.entries(calls).flatMap(([name, call]) => {
    const handle = isNameOf(handlers, name) ? handlers[name] : undefined
    return handle === undefined ? [] : [{ call, handle }]
  })
}

function isNameOf<T extends object>(values: T, name: string): name is keyof T & string {
  return Object.hasOwn(values, name)
}
