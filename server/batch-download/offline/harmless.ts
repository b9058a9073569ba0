/** Endings of which every browser knows, without looking inside, that nothing in the file is to be run. */
const harmlessEndings: ReadonlySet<string> = new Set([
  ...['pdf', 'txt', 'csv', 'json', 'rtf', 'zip'],
  ...['doc', 'docx', 'xls', 'xlsx', 'ppt', 'pptx', 'odt', 'ods', 'odp'],
  ...['png', 'jpg', 'jpeg', 'gif', 'webp', 'bmp', 'tif', 'tiff'],
  ...['mp3', 'mp4', 'wav'],
])

/** What was seen in a file whatever it is called: pages, drawings and markup that carry scripts, and messages that browsers show as pages. */
const runnable = /^(?:text\/(?:html|xml|javascript)|application\/(?:xhtml|xml|javascript)|image\/svg|message\/|multipart\/)/

/**
 * Whether a page may link to a file: opened from a disk, a browser runs a page that is evidence like any page of its own, and nothing on ours could keep it from that.
 */
export function isHarmless(file: string, contentType: string): boolean {
  const ending = /\.([^./]+)$/.exec(file)?.[1]?.toLowerCase() ?? ''
  return harmlessEndings.has(ending) && !runnable.test(contentType.toLowerCase())
}
