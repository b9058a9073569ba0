/** Filled below. */
export function BatchDownloadPage() {
  return null
}
