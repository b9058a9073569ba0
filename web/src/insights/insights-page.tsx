/** Filled below. */
export function InsightsPage() {
  return null
}
