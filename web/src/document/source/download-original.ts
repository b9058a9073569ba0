import { type WhyUncleaned, whyUncleaned } from '@dossier/contract/documents/cleaning'
import { i18n, type MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { FileX } from 'lucide-react'
import { RequestError } from '../../api/request-error.ts'
import { type DocumentPlace, placeOf, rootPlace, type WireDocument } from '../../document-facts/wire-document.ts'
import { showToast } from '../../ui/toasts/toasts.ts'
import { describeError } from '../../ui/words/describe-error.ts'
import { checkCleaned, checkOriginal, cleanedAddress, isDownloadAllowed, originalAddress } from './document-calls.ts'

/** Downloads the original of a document, or of the file that holds it where its own bytes cannot be had; says why where there is nothing to be had. */
export async function downloadOriginal(document: WireDocument): Promise<void> {
  const place = placeOf(document)
  if (!(await isDownloadAllowed(place.index))) return fail(i18n._(msg`Originals of this project may not be downloaded.`))
  const file = rootPlace(document, place)
  try {
    const isOwn = await checkOriginal(place).then(
      () => true,
      (error: unknown) => {
        if (file.id === place.id) throw error
        return false
      },
    )
    if (!isOwn) await checkOriginal(file)
    follow(originalAddress(isOwn ? place : file))
  } catch (error) {
    fail(describeError(i18n, error).title)
  }
}

/** Downloads the original without what it says of who made it, or says why that cannot be done. */
export async function downloadCleaned(place: DocumentPlace): Promise<void> {
  try {
    await checkCleaned(place)
    follow(cleanedAddress(place))
  } catch (error) {
    const why = error instanceof RequestError ? whyUncleaned.find((each) => each === error.why) : undefined
    const detail = why ? i18n._(reasons[why]) : describeError(i18n, error).title
    showToast({ kind: 'failed', icon: FileX, text: i18n._(msg`Author data cannot be taken out of this file.`), detail })
  }
}

const reasons: Record<WhyUncleaned, MessageDescriptor> = {
  kind: msg`It is of a kind that Dossier does not write.`,
  damaged: msg`It is damaged or cut.`,
  locked: msg`It is locked.`,
  'too-large': msg`It is too large for that.`,
  part: msg`Something inside, such as another file or a macro, may say who made it.`,
}

function follow(address: string): void {
  const link = window.document.createElement('a')
  link.href = address
  link.download = ''
  link.click()
}

function fail(detail: string): void {
  showToast({ kind: 'failed', icon: FileX, text: i18n._(msg`The original cannot be downloaded.`), detail })
}
