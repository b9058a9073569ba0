/**
 * Why a name finder cannot read a language now, or was lost on a document, and what to do: the one table of sentences, in English for API and command line. `{name}` stands for a fact;
 * `language` is the contract's name, `code` ISO 639-1, `finder` the pipeline.
 */
const sentences = {
  NO_JAVA: '{detail}.',
  FINDER_NOT_BUILT: 'The program that runs {finder} has not been built: run "npm start" in the checkout.',
  LANGUAGE_NOT_READ: '{finder} has no model for {language}.',
  MODEL_MISSING:
    '{finder} has not got its model for {language}: bring it in the settings, or by "npx dossier models add {finder} {code}".',
  MODEL_HALF:
    'The download of the model for {language} was broken off: go on with it in the settings, or by "npx dossier models add {finder} {code}".',
  MODEL_DAMAGED: 'The model for {language} is not whole: bring it anew, by "npx dossier models add {finder} {code}".',
  MODEL_OTHER_VERSION:
    'The model for {language} is of version {found}, and {wanted} is needed: bring that one by "npx dossier models add {finder} {code}".',
  FINDER_DOES_NOT_START: '{finder} does not start for {language}: {detail}. "npx dossier doctor" tells more.',
  FINDER_SWITCHED_OFF: '{finder} has been switched off.',
  EXTENSION_OFF:
    '{finder} was switched off because it failed on {losses} texts in a row: {detail}. "npx dossier extensions" tells more.',
  FINDER_DIED: '{finder} ended twice while it read this text: {detail}.',
  FINDER_TOO_SLOW: '{finder} took too long for this text: {detail}.',
  NAMES_DAMAGED: 'The names that were stored of this document are damaged: they will be found again with the next ones.',
} as const

/** The codes of a finder's states and losses. */
export type FinderFaultCode = keyof typeof sentences

/** Facts by name; all are printed as they are. */
export type FinderFacts = Record<string, string | number>

/** The sentence for what a finder lacks, with its cure. */
export function finderFaultSentence(code: string, facts: FinderFacts): string {
  const sentence = isCode(code) ? sentences[code] : code
  return sentence.replace(/\{(\w+)\}/g, (whole, name: string) => String(facts[name] ?? whole))
}

function isCode(code: string): code is FinderFaultCode {
  return Object.hasOwn(sentences, code)
}
