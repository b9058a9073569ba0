import { limits } from '@dossier/contract'
import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { RequestError } from '../../api/request-error.ts'

const codes: Record<string, MessageDescriptor> = {
  SIGN_IN_FAILED: msg`Name or password is wrong.`,
  CONFLICT: msg`There is somebody of this name already.`,
  NOT_FOUND: msg`This link was used already, or is too old. Ask for another one.`,
  NOT_CONNECTED: msg`The server is not connected`,
}

const least = limits.passwordLeast

const reasons: Record<string, MessageDescriptor> = {
  short: msg`The password is too short: it must have ${least} characters or more. A sentence of your own is easy to keep in mind.`,
  long: msg`The password is too long.`,
  former: msg`A user of this name was removed, and somebody else would find what they kept. Choose another name.`,
  code: msg`The code is wrong, or was used already. Wait for the next one.`,
  common: msg`The password is one of those that are tried first: common words, rows of keys, or your own name.`,
}

/** Why somebody was not signed in, and for how long they have to wait; in words of the page, as far as it has them. */
export function signInFault(error: unknown): { message: MessageDescriptor; values?: Record<string, unknown> } {
  if (!(error instanceof RequestError)) return { message: msg`Something went wrong` }
  const { code, facts } = error
  if (code === 'TOO_MANY_SIGN_INS' && typeof facts.seconds === 'number')
    return {
      message: msg({ message: 'Signing in has failed too often. Try again in {seconds} s.' }),
      values: { seconds: facts.seconds },
    }
  return { message: reasons[String(facts.reason)] ?? codes[code] ?? msg`Something went wrong` }
}
