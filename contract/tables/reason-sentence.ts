import type { Reason } from './reason.ts'
import { reasonSentences } from './reasons.ts'

/** A reason in English. */
export function reasonSentence({ code, facts }: Reason): string {
  const sentence = Object.entries(reasonSentences).find(([known]) => known === code)?.[1] ?? code
  return sentence.replace(/\{(\w+)\}/g, (whole, name: string) => String(facts[name] ?? whole))
}

/** All reasons of a line in English, joined by semicolons; none are the empty text. */
export function reasonSentencesOf(reasons: readonly Reason[]): string {
  return reasons.map(reasonSentence).join('; ')
}
