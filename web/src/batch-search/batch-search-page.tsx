/** Filled below. */
export function BatchSearchPage() {
  return null
}
