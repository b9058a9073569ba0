import { AppError } from '@dossier/contract'
import type { SignInRefusal } from '@dossier/contract/sign-in'

/** What is said of each reason to refuse a sign-in. */
const sentences: Record<SignInRefusal, string> = {
  state: 'This sign-in did not begin in this browser, or was used already: start again',
  expired: 'Signing in took longer than ten minutes: start again',
  cancelled: 'The provider did not let you sign in, or you turned back there: start again',
  code: 'The provider did not accept this sign-in: start again',
  token: 'The provider’s answer could not be verified: start again, and tell the operator if it happens again',
  login: 'The provider does not give a user name that can be used here: tell the operator',
  taken: 'There is already a user with your name here: tell the operator',
  former: 'A user of your name was removed here: ask an administrator',
  removed: 'Your account was removed here: ask an administrator',
  settings: 'Signing in at a provider is not set up here: tell the operator',
  header: 'The proxy in front of this server does not say clearly who you are: tell the operator',
  provider: 'The provider cannot be reached: try again in a while',
}

/** A sign-in that is refused, as an error with its reason. */
export function refusal(reason: SignInRefusal, cause?: unknown): AppError {
  const code = reason === 'provider' ? 'PROVIDER_DOWN' : 'SIGN_IN_REFUSED'
  return new AppError(code, { message: sentences[reason], reason }, { cause })
}

/** By the code of the library. */
const byCode: Record<string, SignInRefusal> = {
  OAUTH_AUTHORIZATION_RESPONSE_ERROR: 'settings',
  OAUTH_RESPONSE_BODY_ERROR: 'code',
  OAUTH_WWW_AUTHENTICATE_CHALLENGE: 'code',
  OAUTH_PARSE_ERROR: 'token',
  OAUTH_INVALID_RESPONSE: 'token',
  OAUTH_JWT_TIMESTAMP_CHECK_FAILED: 'token',
  OAUTH_JWT_CLAIM_COMPARISON_FAILED: 'token',
  OAUTH_JSON_ATTRIBUTE_COMPARISON_FAILED: 'token',
  OAUTH_KEY_SELECTION_FAILED: 'token',
  OAUTH_UNSUPPORTED_OPERATION: 'token',
}

/** By the error that the provider names, which says more. */
const byWord: Record<string, SignInRefusal> = {
  access_denied: 'cancelled',
  server_error: 'provider',
  temporarily_unavailable: 'provider',
  invalid_client: 'settings',
  unauthorized_client: 'settings',
}

/** What went wrong at the provider, as a refusal. What is not known of it is as if it were away. */
export function refusalOf(error: unknown): AppError {
  if (error instanceof AppError) return error
  const code = error instanceof Error && 'code' in error ? String(error.code) : ''
  return refusal(find(byWord, wordOf(error)) ?? find(byCode, code) ?? 'provider', error)
}

/** The reason of a refusal; undefined for a fault of ours. */
export function reasonOf(error: unknown): string | undefined {
  const reason = error instanceof AppError ? error.facts.reason : undefined
  return typeof reason === 'string' ? reason : undefined
}

/** For the log: what the library or the network said, which repeats no secret, and the error that the provider names. */
export function causeOf(error: unknown): string | undefined {
  const cause = error instanceof Error ? error.cause : undefined
  if (!(cause instanceof Error)) return undefined
  const word = wordOf(cause)
  return word === '' ? cause.message : `${cause.message} (${word})`
}

/** The error that a provider names in its answer. */
function wordOf(error: unknown): string {
  return error instanceof Error && 'error' in error ? String(error.error).slice(0, 100) : ''
}

function find(table: Record<string, SignInRefusal>, word: string): SignInRefusal | undefined {
  return Object.hasOwn(table, word) ? table[word] : undefined
}
