import { fold } from '../../ui/words/fold.ts'

/**
 * How a name is shown: by the first of its spellings that is one of its normal form, or of a script that is transliterated in it. Where all are others, people have given it
 * another name, which is known by its normal form alone.
 */
export function shownLabel(mentions: readonly string[], mentionNorm: string): string {
  const plain = (mention: string) => fold(mention).replace(/\s+/g, ' ').trim()
  const isOtherScript = (mention: string) => /[^\p{ASCII}]/u.test(plain(mention))
  return mentions.find((mention) => plain(mention) === mentionNorm) ?? mentions.find(isOtherScript) ?? mentionNorm
}
