import { emailFinder } from '@dossier/server/names/finder/email.ts'
import type { Figure } from '../measuring/table.ts'

const leastPerSecond = 5_000_000
const length = 10_000_000
const rounds = 3

/** Texts of ten million characters: prose with an address in every thousand, tables of nothing but addresses, and what would hold up a careless pattern. */
const texts: Record<string, string> = {
  'letters with some addresses': fill(
    `${'The quay was empty when we came back from lunch. '.repeat(20)}Write to jo.smith@example.org. `,
  ),
  'nothing but addresses': fill('jo.smith+press@mail.example.co.uk;'),
  'a single word': fill('a'),
  'almost addresses': fill('a.b@c-'),
  'signs alone': fill('@'),
}

/** How many characters a second are searched for e-mail addresses; of each text the best of three rounds counts. */
export async function measureEmail(): Promise<Figure[]> {
  const figures: Figure[] = []
  for (const [name, text] of Object.entries(texts)) {
    let perSecond = 0
    for (let round = 0; round < rounds; round += 1) perSecond = Math.max(perSecond, await rateOf(text))
    figures.push({
      name: `e-mail addresses in ${name}`,
      ours: `${(perSecond / 1e6).toFixed(0)} million characters/s`,
      target: '>= 5 million',
      isReached: perSecond >= leastPerSecond,
    })
  }
  return figures
}

async function rateOf(text: string): Promise<number> {
  const startedAt = performance.now()
  await emailFinder.find({ text, language: 'UNKNOWN', kind: 'text' }, new AbortController().signal)
  return text.length / ((performance.now() - startedAt) / 1000)
}

function fill(piece: string): string {
  return piece.repeat(Math.ceil(length / piece.length)).slice(0, length)
}
