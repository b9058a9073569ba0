import type { TaskWarning, WarningCode } from '@dossier/contract'
import type { I18n, MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'

/** The sentences of a task's warnings, under the codes of the contract's table. */
const sentences: Record<WarningCode, MessageDescriptor> = {
  'passwords-gone': msg({
    message: 'The passwords of this run were kept in memory only and are gone: locked files stay locked. Give the list again.',
  }),
  'ocr-not-available': msg({
    message:
      'Text in pictures cannot be read here: there is no engine of OCR. The health page says how to get one; then read the folder with OCR.',
  }),
  'ocr-language-missing': msg({
    message:
      'Text in pictures was not read: no engine of OCR has the language {ocrLanguage}. The health page says how to get it.',
  }),
}

/** A warning in the reader's language; one of a newer server as the server says it. */
export function warningText(i18n: I18n, { code, facts, message }: TaskWarning): string {
  const known = Object.entries(sentences).find(([each]) => each === code)?.[1]
  return known ? i18n._({ ...known, values: facts }) : message
}
