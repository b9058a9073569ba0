import { RequestError } from './request-error.ts'
import { type Joints, type Sentences, translatorOf } from './sentences/translate-sentence.ts'

type Known = Joints & { sentences: () => Promise<{ default: Sentences }> }

/** The languages into which the server's sentences are translated (`npm run check -- sentences`); English is its own. */
const languages: Record<string, Known> = {
  fr: { sentences: () => import('./sentences/fr.json'), colon: '\u00a0: ', space: ' ' },
  es: { sentences: () => import('./sentences/es.json'), colon: ': ', space: ' ' },
  ja: { sentences: () => import('./sentences/ja.json'), colon: '：', space: '' },
}

const translators = new Map<string, Promise<(text: string) => string>>()

/** What the server said in English, in the language in which the page is shown; as it is where that cannot be loaded. */
export async function inReadersLanguage(text: string): Promise<string> {
  const language = document.documentElement.lang
  const known = languages[language]
  if (!known) return text
  try {
    const translate = translators.get(language) ?? load(known)
    translators.set(language, translate)
    return (await translate)(text)
  } catch {
    // Asked for again at the next sentence.
    translators.delete(language)
    return text
  }
}

/** A failure whose sentence is in the reader's language. */
export async function errorInReadersLanguage(error: RequestError): Promise<RequestError> {
  return new RequestError({ ...error, reason: await inReadersLanguage(error.reason ?? '') })
}

async function load({ sentences, ...joints }: Known): Promise<(text: string) => string> {
  return translatorOf((await sentences()).default, joints)
}
