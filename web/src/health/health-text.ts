import type { HealthPart } from '@dossier/contract'
import type { HealthCode } from '@dossier/contract/tables/health-sentences'
import type { I18n, MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { asIs } from '../ui/words/as-is.ts'

/** The sentences of the contract's table under its codes. */
const sentences: Record<HealthCode, MessageDescriptor> = {
  note: msg({ message: '{detail}' }),
  'not-there': msg({ message: '{path} is not there.' }),
  'try-again': msg({ message: 'Run "npx dossier doctor" again; the log in the home folder tells more.' }),
  'java-runs': msg({ message: 'Java runs.' }),
  'java-missing': msg({ message: 'Java was not found, so documents cannot be read.' }),
  'java-fails': msg({ message: 'Java does not run: {detail}' }),
  'java-old': msg({ message: 'Java {version} is too old.' }),
  'install-java': msg({
    message:
      'Install a JDK 17 or newer (Debian and Ubuntu: "apt install openjdk-17-jdk-headless"; macOS: "brew install openjdk").',
  }),
  'tika-answers': msg({ message: 'Tika starts and answers.' }),
  'tika-fails': msg({ message: 'Tika does not start: {detail}' }),
  'bring-tika': msg({ message: 'Run "npm start": it brings Tika.' }),
  'see-java': msg({ message: 'See Java above; the log in the home folder tells more.' }),
  'ocr-none': msg({
    message: 'No language of pictures can be read here: Tesseract was not found, and no language has been brought.',
  }),
  'ocr-reads': msg({ message: '{engine} reads {languages}.' }),
  'ocr-slow': msg({ message: 'Tesseract itself was not found; it is three times faster.' }),
  'install-tesseract': msg({
    message:
      'Debian and Ubuntu: "apt install tesseract-ocr", and for each language more its package, such as "tesseract-ocr-fra" (macOS: "brew install tesseract tesseract-lang").',
  }),
  'bring-language': msg({
    message: 'Or bring a language in the settings: the engine that comes with Dossier reads it, three times slower.',
  }),
  'names-none': msg({ message: 'CORENLP has no model.' }),
  'names-read': msg({ message: 'CORENLP reads {languages}.' }),
  'names-others': msg({ message: 'EMAIL reads every language, COMPROMISE English; neither needs a model.' }),
  'model-half': msg({ message: 'The model for {language} is here in part: its download was broken off.' }),
  'model-damaged': msg({ message: 'The model for {language} is not whole.' }),
  'model-other-version': msg({ message: 'The model for {language} is of another version than the program.' }),
  'bring-model': msg({
    message: 'Bring a model in the settings, or by "npx dossier models add corenlp {code}"; it is some hundred MB to download.',
  }),
  'disk-written': msg({ message: '{home} can be written; {gigabytes} GB are free.' }),
  'disk-not-written': msg({ message: '{home} cannot be written: {detail}' }),
  'make-writable': msg({ message: 'Make room, or make the folder yours, or choose another with --home.' }),
  'make-room': msg({ message: 'Make room before indexing: text and index need about as much as the text itself.' }),
  'engine-runs': msg({ message: 'The engine runs; no server is running that would have the index open.' }),
  'engine-fails': msg({ message: 'The engine does not run: {detail}' }),
  'build-engine': msg({ message: 'Run "npm start": it builds the engine.' }),
  'build-engine-anew': msg({ message: 'Delete .cache/built in the checkout, then run "npm start": it builds the engine anew.' }),
  'cluster-answers': msg({ message: 'The cluster of the index answers: {name}.' }),
  'mend-cluster': msg({
    message:
      'Look after the cluster that the setting engine names. Documents and marks are in the home folder: nothing of them is lost, and the index follows by itself.',
  }),
  'index-answers': msg({ message: 'The index answers: {documents} documents in {segments} segments, {megabytes} MB.' }),
  'index-made-again': msg({
    message: 'It is being made again from the records: {documents} of {total} documents can be found so far.',
  }),
  'index-silent': msg({ message: 'The index does not answer: {detail}' }),
  'rebuild-index': msg({ message: 'Run "npx dossier rebuild": it makes the index anew from the records.' }),
  'records-none': msg({ message: 'Nothing has been stored yet.' }),
  'records-large': msg({ message: 'Too large to be read through in 15 s ({size}); what was read is sound.' }),
  'records-damaged': msg({ message: 'The records are damaged: {detail}' }),
  'records-sound': msg({ message: 'The records are sound ({size}).' }),
  'back-up-by-dump': msg({ message: 'Back them up with pg_dump.' }),
  'worker-elsewhere': msg({ message: 'Long work is done on {host} (process {pid}).' }),
  'worker-none': msg({ message: 'Nobody does long work: tasks wait.' }),
  'store-answers': msg({ message: 'The store at {folder} can be listed and read.' }),
  'artifacts-answer': msg({ message: 'The store of archives can be written to, read and cleared.' }),
  'store-fails': msg({ message: '{folder}: {detail}' }),
  'store-unread': msg({ message: 'The store at {folder} can be listed, but an object of it cannot be read: {detail}' }),
  'mend-store': msg({
    message:
      'Look at the file that the setting stores names, and at what our key may do there: list the bucket, and read its objects; where archives lie, write, read and remove objects, and list and abort uploads. Nothing that was indexed is lost.',
  }),
  'run-worker': msg({ message: 'Run "npx dossier worker", or start the server without --no-worker.' }),
}

/** Sentences about a part in the reader's language, one after the other; another program's own words stay as they are. */
export function healthText(i18n: I18n, said: HealthPart['said']): string {
  return said.map(({ code, facts }) => i18n._(messageOf(code, facts))).join(' ')
}

/** What a newer server says is shown by its code. */
function messageOf(code: string, values: HealthPart['said'][number]['facts']): MessageDescriptor {
  const known = Object.entries(sentences).find(([name]) => name === code)?.[1]
  return known ? { ...known, values } : asIs(code)
}
