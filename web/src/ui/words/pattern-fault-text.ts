import type { PatternFault, PatternFaultCode } from '@dossier/contract/path-patterns/pattern-fault'
import type { I18n, MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'

/** What is wrong with a regular expression, in words; the server refuses the same. */
export function patternFaultText(i18n: I18n, { code, at, found }: PatternFault): string {
  const text = i18n._(patternFaults[code])
  return found === '' ? text : i18n._(msg`At character ${at}, “${found}”: ${text}`)
}

const patternFaults: Record<PatternFaultCode, MessageDescriptor> = {
  empty: msg`Write a part of what is meant.`,
  'too-long': msg`An expression has at most 1,000 characters: write several.`,
  'too-large': msg`The repetitions make the expression too large: use smaller counts, or * and +.`,
  'open-group': msg`this ( is never closed. Add a ), or write \\( for the character.`,
  'open-class': msg`this [ is never closed. Add a ], or write \\[ for the character.`,
  'lone-bracket': msg`this has no beginning. Write it with a \\ before it for the character.`,
  'wrong-class': msg`this set is not understood. Inside [ ] write \\[, \\] and \\& for these characters, and ranges from low to high.`,
  'nothing-to-repeat': msg`there is nothing to repeat before this. Write it with a \\ before it for the character.`,
  'wrong-count': msg`this count is not understood. Write it as two numbers in braces with a comma between them, at most 1,000, or with a \\ before it for the character.`,
  'unknown-escape': msg`this escape is not known. Known are \\d \\w \\s \\b, their capitals, \\t \\n \\r \\f \\v, and characters by their number.`,
  'back-reference': msg`references to groups are not carried out, because they can take for ever.`,
  'look-around': msg`looking ahead and behind is not carried out. Write what is there.`,
  'unknown-group': msg`this kind of group is not known. For either case write [Aa].`,
}
