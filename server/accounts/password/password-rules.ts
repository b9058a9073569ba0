import { AppError, limits } from '@dossier/contract'

/** Passwords and pieces of them that are tried first: the commonest of published leaks, and rows of the keyboard. */
const commonest = [
  ...['password', 'passwort', 'motdepasse', 'contrasena', 'passw0rd', 'p@ssword', 'p@ssw0rd', 'letmein', 'welcome', 'iloveyou'],
  ...[
    'qwertyuiop',
    'qwerty',
    'qwertz',
    'azerty',
    'asdfghjkl',
    'asdfgh',
    'zxcvbnm',
    'zxcvbn',
    '1q2w3e4r5t',
    '1q2w3e4r',
    '1qaz2wsx',
  ],
  ...['administrator', 'admin', 'football', 'baseball', 'basketball', 'superman', 'batman', 'pokemon', 'princess', 'sunshine'],
  ...[
    'dragon',
    'monkey',
    'master',
    'shadow',
    'trustno1',
    'whatever',
    'starwars',
    'charlie',
    'michael',
    'jordan',
    'hello',
    'secret',
  ],
  ...['changeme', 'default', 'temporary', 'correcthorsebatterystaple', 'abcdefgh', 'abc123', 'dossier', 'datashare', 'freedom'],
]

/** What must be left of a password without common pieces, counted in different characters. */
const leastDifferent = 5

/**
 * Judges a new password by NIST SP 800-63B: its length, and whether it is one that is tried first; nothing is asked of its kinds of characters, and it
 * does not age. `own`: words that stand for its owner. Throws AppError BAD_PASSWORD with a sentence.
 */
export function requireGoodPassword(password: string, own: readonly (string | null)[]): void {
  const length = Array.from(password.normalize('NFKC')).length
  if (length < limits.passwordLeast)
    throw bad(
      'short',
      `The password has ${length} characters; it must have ${limits.passwordLeast} or more. A sentence of your own is easy to keep in mind.`,
    )
  if (password.length > limits.passwordMost) throw bad('long', `The password has more than ${limits.passwordMost} characters`)
  if (isCommon(password, own))
    throw bad(
      'common',
      'The password is one of those that are tried first: it consists of common words, rows of keys, or your own name',
    )
}

function bad(reason: string, message: string): AppError {
  return new AppError('BAD_PASSWORD', { message, reason })
}

function isCommon(password: string, own: readonly (string | null)[]): boolean {
  const owners = own.flatMap((word) => (word ?? '').toLowerCase().split(/[\s@.]+/)).filter((word) => word.length > 2)
  const pieces = [...owners, ...commonest].toSorted((a, b) => b.length - a.length)
  const rest = pieces.reduce((left, piece) => left.replaceAll(piece, ''), password.normalize('NFKC').toLowerCase())
  return new Set(withoutRuns(rest)).size < leastDifferent
}

/** `1234`, `abcd` and `zzzz` are one character each: each follows from the one before it. */
function withoutRuns(text: string): string[] {
  const characters = Array.from(text)
  return characters.filter((character, at) => {
    const step = codeOf(character) - codeOf(characters[at - 1])
    return !(Math.abs(step) <= 1)
  })
}

const codeOf = (character: string | undefined) => character?.codePointAt(0) ?? Number.NaN
