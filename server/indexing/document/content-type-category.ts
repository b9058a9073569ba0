import type { ContentTypeCategory } from '@dossier/contract/settings/settings'

/** First match wins; spreadsheets precede `text/*`. */
const kinds: [ContentTypeCategory, RegExp][] = [
  ['EMAIL', /^message\/|^application\/(vnd\.ms-outlook(-pst)?|mbox|x-tika-pst-mail-item|vnd\.ms-tnef)$/],
  [
    'SPREADSHEET',
    /spreadsheet|ms-excel|lotus-1-2-3|quattro|stardivision\.calc|sun\.xml\.calc|apple\.numbers|^text\/(csv|tab-separated-values)$/,
  ],
  ['PRESENTATION', /presentation|powerpoint|stardivision\.impress|sun\.xml\.impress|apple\.keynote/],
  ['AUDIO', /^audio\//],
  ['VIDEO', /^video\/|^application\/(x-matroska|vnd\.rn-realmedia|mp4)$/],
  ['IMAGE', /^image\//],
  [
    'DOCUMENT',
    /^text\/|wordprocessing|msword|ms-word|wordperfect|ms-works|opendocument\.text|stardivision\.writer|sun\.xml\.writer|apple\.pages/,
  ],
  [
    'DOCUMENT',
    /^application\/(pdf|rtf|epub\+zip|xhtml\+xml|xml|json|onenote.*|vnd\.ms-(xpsdocument|htmlhelp|publisher)|postscript)$/,
  ],
]

/** The category of a content type; OTHER where none fits. */
export function contentTypeCategory(contentType: string): ContentTypeCategory {
  return kinds.find(([, pattern]) => pattern.test(contentType))?.[0] ?? 'OTHER'
}
