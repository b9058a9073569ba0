/** What is known of a failure beside its code. */
type Facts = Readonly<Record<string, unknown>>

type RequestFacts = {
  status: number
  code: string
  path: string
  reason?: string | null
  position?: number | null
  why?: string | null
  facts?: Facts
}

/**
 * A request that failed: `code` is a row of the contract's table, an Elasticsearch type, or NOT_CONNECTED; `status` is 0 where no answer
 * came at all. `reason` is the server's own sentence, where it gave one.
 */
export class RequestError extends Error {
  readonly status: number
  readonly code: string
  readonly reason: string | null
  readonly path: string
  /** The position in the query string at which it is wrong, counted from 0. */
  readonly position: number | null
  /** Which of several reasons it is, where the contract has a table of them. */
  readonly why: string | null
  /** What the server knows of it besides. */
  readonly facts: Facts

  constructor(facts: RequestFacts) {
    super(facts.reason ?? `${facts.code} ${facts.status}`)
    this.name = 'RequestError'
    this.status = facts.status
    this.code = facts.code
    this.path = facts.path
    this.reason = facts.reason ?? null
    this.position = facts.position ?? null
    this.why = facts.why ?? null
    this.facts = facts.facts ?? {}
  }
}

/** The server's own sentence where it refused what was asked for, so that nothing was changed. */
export function refusalIn(error: unknown): string | null {
  return error instanceof RequestError && error.status >= 400 && error.status < 500 ? error.reason : null
}

/** Whether a search was refused because of its project, in either of the shapes in which the server says so; the session is a good one. */
export function isRefusedProject(error: unknown): boolean {
  return error instanceof RequestError && ['INDEX_NOT_GRANTED', 'security_exception'].includes(error.code)
}

/** Whether what was asked for is not there: removed, or never there for this reader. */
export function isMissing(error: unknown): boolean {
  return error instanceof RequestError && error.status === 404
}

/** Reads a failed answer: our own `{error, code, facts}`, or Elasticsearch's `{error:{root_cause:[{reason}]}}`. */
export function readFailure(status: number, text: string, path: string): RequestError {
  const body = parse(text)
  const error = field(body, 'error')
  const cause = first(field(error, 'root_cause')) ?? error
  const reason =
    string(error) ?? string(field(cause, 'reason')) ?? string(field(body, 'message')) ?? string(field(error, 'message'))
  const code = string(field(body, 'code')) ?? string(field(error, 'code')) ?? string(field(cause, 'type')) ?? 'UNKNOWN'
  const position = number(field(cause, 'position')) ?? number(field(field(body, 'facts'), 'position')) ?? positionIn(reason)
  const told = field(body, 'facts')
  const facts = typeof told === 'object' && told !== null ? { ...told } : {}
  return new RequestError({ status, code, path, reason, position, why: string(field(told, 'why')), facts })
}

/** Elasticsearch says "at line 1, column 9"; our parser "at character 9"; columns count from 0, characters from 1. */
function positionIn(reason: string | null): number | null {
  const column = reason?.match(/column (\d+)/)
  if (column) return Number(column[1])
  const character = reason?.match(/(?:character|position) (\d+)/)
  return character ? Number(character[1]) - 1 : null
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}

function field(value: unknown, name: string): unknown {
  if (typeof value !== 'object' || value === null) return null
  const entry = Object.entries(value).find(([key]) => key === name)
  return entry ? entry[1] : null
}

function first(value: unknown): unknown {
  return Array.isArray(value) ? value[0] : null
}

function string(value: unknown): string | null {
  return typeof value === 'string' ? value : null
}

function number(value: unknown): number | null {
  return typeof value === 'number' ? value : null
}
