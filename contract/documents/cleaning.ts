/**
 * Why a file cannot be had without its author data: of a kind that we do not write, damaged or cut, locked, too large for it, or with a part in it (another file, a macro)
 * from which author data cannot be taken.
 */
export const whyUncleaned = ['kind', 'damaged', 'locked', 'too-large', 'part'] as const
export type WhyUncleaned = (typeof whyUncleaned)[number]

/** The formats that are written anew without author data. */
export type CleanedFormat = 'ooxml' | 'odf' | 'pdf' | 'jpeg' | 'png' | 'tiff' | 'mp4'

const types: [pattern: RegExp, format: CleanedFormat][] = [
  [/^application\/vnd\.openxmlformats-officedocument\.(?:wordprocessingml|spreadsheetml|presentationml)\./, 'ooxml'],
  [/^application\/vnd\.oasis\.opendocument\.(?!base|database|flat)[-\w]+$/, 'odf'],
  [/^application\/pdf$/, 'pdf'],
  [/^image\/jpeg$/, 'jpeg'],
  [/^image\/png$/, 'png'],
  [/^image\/tiff$/, 'tiff'],
  [/^(?:video\/(?:mp4|quicktime|x-m4v)|application\/mp4|audio\/mp4)$/, 'mp4'],
]

/** The format of a type, where originals of it can be had without author data. */
export function cleanedFormat(contentType: string | undefined): CleanedFormat | undefined {
  const type = contentType?.split(';')[0]?.trim().toLowerCase() ?? ''
  return types.find(([pattern]) => pattern.test(type))?.[1]
}
