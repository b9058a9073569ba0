/** Endings that no browser takes for something to run, whatever the file contains. */
const harmlessEndings: ReadonlySet<string> = new Set([
  ...['pdf', 'txt', 'csv', 'json', 'rtf', 'zip'],
  ...['doc', 'docx', 'xls', 'xlsx', 'ppt', 'pptx', 'odt', 'ods', 'odp'],
  ...['png', 'jpg', 'jpeg', 'gif', 'webp', 'bmp', 'tif', 'tiff'],
  ...['mp3', 'mp4', 'wav'],
])

/** Content types that carry scripts, whatever the file is called: pages, drawings, markup, and messages that browsers show as pages. */
const runnable = /^(?:text\/(?:html|xml|javascript)|application\/(?:xhtml|xml|javascript)|image\/svg|message\/|multipart\/)/

/**
 * Whether a page may link to a file: a browser runs a page of evidence on disk like any other, and nothing on our page could prevent that.
 */
export function isHarmless(file: string, contentType: string): boolean {
  const ending = /\.([^./]+)$/.exec(file)?.[1]?.toLowerCase() ?? ''
  return harmlessEndings.has(ending) && !runnable.test(contentType.toLowerCase())
}
