/**
 * What is found of each part of the program, and what to do: the one table of sentences, in English for API and command line; the screens have them in four languages
 * under the same codes. `{name}` stands for a fact. `detail` is another program's own word and is never translated.
 */
export const healthSentences = {
  note: '{detail}',
  'not-there': '{path} is not there.',
  'try-again': 'Run "npx dossier doctor" again; the log in the home folder tells more.',
  'java-runs': 'Java runs.',
  'java-missing': 'Java was not found, so documents cannot be read.',
  'java-fails': 'Java does not run: {detail}',
  'java-old': 'Java {version} is too old.',
  'install-java':
    'Install a JDK 17 or newer (Debian and Ubuntu: "apt install openjdk-17-jdk-headless"; macOS: "brew install openjdk").',
  'tika-answers': 'Tika starts and answers.',
  'tika-fails': 'Tika does not start: {detail}',
  'bring-tika': 'Run "npm start": it brings Tika.',
  'see-java': 'See Java above; the log in the home folder tells more.',
  'ocr-none': 'No language of pictures can be read here: Tesseract was not found, and no language has been brought.',
  'ocr-reads': '{engine} reads {languages}.',
  'ocr-slow': 'Tesseract itself was not found; it is three times faster.',
  'install-tesseract':
    'Debian and Ubuntu: "apt install tesseract-ocr", and for each language more its package, such as "tesseract-ocr-fra" (macOS: "brew install tesseract tesseract-lang").',
  'bring-language': 'Or bring a language in the settings: the engine that comes with Dossier reads it, three times slower.',
  'names-none': 'CORENLP has no model.',
  'names-read': 'CORENLP reads {languages}.',
  'names-others': 'EMAIL reads every language, COMPROMISE English; neither needs a model.',
  'model-half': 'The model for {language} is here in part: its download was broken off.',
  'model-damaged': 'The model for {language} is not whole.',
  'model-other-version': 'The model for {language} is of another version than the program.',
  'bring-model':
    'Bring a model in the settings, or by "npx dossier models add corenlp {code}"; it is some hundred MB to download.',
  'disk-written': '{home} can be written; {gigabytes} GB are free.',
  'disk-not-written': '{home} cannot be written: {detail}',
  'make-writable': 'Make room, or make the folder yours, or choose another with --home.',
  'make-room': 'Make room before indexing: text and index need about as much as the text itself.',
  'engine-runs': 'The engine runs; no server is running that would have the index open.',
  'engine-fails': 'The engine does not run: {detail}',
  'build-engine': 'Run "npm start": it builds the engine.',
  'build-engine-anew': 'Delete .cache/built in the checkout, then run "npm start": it builds the engine anew.',
  'cluster-answers': 'The cluster of the index answers: {name}.',
  'mend-cluster':
    'Look after the cluster that the setting engine names. Documents and marks are in the home folder: nothing of them is lost, and the index follows by itself.',
  'index-answers': 'The index answers: {documents} documents in {segments} segments, {megabytes} MB.',
  'index-made-again': 'It is being made again from the records: {documents} of {total} documents can be found so far.',
  'index-silent': 'The index does not answer: {detail}',
  'rebuild-index': 'Run "npx dossier rebuild": it makes the index anew from the records.',
  'records-none': 'Nothing has been stored yet.',
  'records-large': 'Too large to be read through in 15 s ({size}); what was read is sound.',
  'records-damaged': 'The records are damaged: {detail}',
  'records-sound': 'The records are sound ({size}).',
  'back-up-by-dump': 'Back them up with pg_dump.',
  'worker-elsewhere': 'Long work is done on {host} (process {pid}).',
  'worker-none': 'Nobody does long work: tasks wait.',
  'store-answers': 'The store at {folder} can be listed and read.',
  'artifacts-answer': 'The store of archives can be written to, read and cleared.',
  'store-fails': '{folder}: {detail}',
  'store-unread': 'The store at {folder} can be listed, but an object of it cannot be read: {detail}',
  'mend-store':
    'Look at the file that the setting stores names, and at what our key may do there: list the bucket, and read its objects; where archives lie, write, read and remove objects, and list and abort uploads. Nothing that was indexed is lost.',
  'run-worker': 'Run "npx dossier worker", or start the server without --no-worker.',
} as const

/** The codes of the table. */
export type HealthCode = keyof typeof healthSentences

/** A sentence of the table and its facts, which are printed as they are. */
export type HealthSaying = { code: HealthCode; facts: Record<string, string | number> }

/** Sentences in English, one after the other. */
export function healthText(sayings: readonly HealthSaying[]): string {
  return sayings
    .map(({ code, facts }) => healthSentences[code].replace(/\{(\w+)\}/g, (whole, name: string) => String(facts[name] ?? whole)))
    .join(' ')
}
