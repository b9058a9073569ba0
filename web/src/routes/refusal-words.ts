import type { SignInRefusal } from '@dossier/contract/sign-in'
import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'

const words: Record<SignInRefusal, MessageDescriptor> = {
  state: msg`This sign-in did not begin in this browser, or was used already. Please try again.`,
  expired: msg`Signing in took longer than ten minutes. Please try again.`,
  cancelled: msg`Your sign-in provider did not let you in, or you turned back there.`,
  code: msg`Your sign-in provider did not accept this sign-in. Please try again.`,
  token: msg`The answer of your sign-in provider could not be verified. Please try again; if this happens again, tell your administrator.`,
  login: msg`Your sign-in provider does not give a user name that can be used here. Please contact your administrator.`,
  taken: msg`There is already a user with your name here. Please contact your administrator.`,
  former: msg`A user of your name was removed here. Please contact your administrator.`,
  removed: msg`Your account was removed here. Please contact your administrator.`,
  settings: msg`Signing in at a provider is not set up completely. Please contact your administrator.`,
  header: msg`The sign-in in front of this server did not say clearly who you are. Please contact your administrator.`,
  provider: msg`Your sign-in provider cannot be reached. Please try again later.`,
}

/** Why a sign-in at a provider was refused, by what the address says; undefined where it says nothing that is known. */
export function refusalWords(reason: unknown): MessageDescriptor | undefined {
  return typeof reason === 'string' && isReason(reason) ? words[reason] : undefined
}

function isReason(reason: string): reason is SignInRefusal {
  return Object.hasOwn(words, reason)
}
