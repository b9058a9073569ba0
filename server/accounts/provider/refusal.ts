import { AppError } from '@dossier/contract'
import type { SignInRefusal } from '@dossier/contract/sign-in'

/** What is said of each reason to refuse a sign-in. */
const sentences: Record<SignInRefusal, string> = {
  state: 'This sign-in did not begin in this browser, or was used already: begin again',
  expired: 'Signing in took longer than ten minutes: begin again',
  cancelled: 'The provider did not let you sign in, or you turned back there: begin again',
  code: 'The provider did not accept how this sign-in came back: begin again',
  token: 'What the provider said of you cannot be trusted: begin again, and tell the operator if it happens again',
  login: 'The provider does not say what you are called here, or says it in a way that cannot be: tell the operator',
  taken: 'There is another user of your name here, who does not sign in at the provider: tell the operator',
  settings: 'Signing in at a provider is not set up here: tell the operator',
  provider: 'The provider cannot be reached: try again in a while',
}

/** A sign-in that is refused, as an error with its reason. */
export function refusal(reason: SignInRefusal, cause?: unknown): AppError {
  const code = reason === 'provider' ? 'PROVIDER_DOWN' : 'SIGN_IN_REFUSED'
  return new AppError(code, { message: sentences[reason], reason }, { cause })
}

const byCode: Record<string, SignInRefusal> = {
  OAUTH_AUTHORIZATION_RESPONSE_ERROR: 'cancelled',
  OAUTH_RESPONSE_BODY_ERROR: 'code',
  OAUTH_WWW_AUTHENTICATE_CHALLENGE: 'code',
  OAUTH_INVALID_RESPONSE: 'token',
  OAUTH_JWT_TIMESTAMP_CHECK_FAILED: 'token',
  OAUTH_JWT_CLAIM_COMPARISON_FAILED: 'token',
  OAUTH_JSON_ATTRIBUTE_COMPARISON_FAILED: 'token',
  OAUTH_KEY_SELECTION_FAILED: 'token',
  OAUTH_UNSUPPORTED_OPERATION: 'token',
}

/** What went wrong at the provider, as a refusal. What is not known of it is as if it were away. */
export function refusalOf(error: unknown): AppError {
  if (error instanceof AppError) return error
  const code = error instanceof Error && 'code' in error ? String(error.code) : ''
  return refusal(byCode[code] ?? 'provider', error)
}
