import { i18n } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { FileX } from 'lucide-react'
import { placeOf, rootPlace, type WireDocument } from '../../document-facts/wire-document.ts'
import { showToast } from '../../ui/toasts/toasts.ts'
import { describeError } from '../../ui/words/describe-error.ts'
import { checkOriginal, isDownloadAllowed, originalAddress } from './document-calls.ts'

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

function follow(address: string): void {
  const link = window.document.createElement('a')
  link.href = address
  link.download = ''
  link.click()
}

function fail(detail: string): void {
  showToast({ kind: 'failed', icon: FileX, text: i18n._(msg`The original cannot be downloaded.`), detail })
}
