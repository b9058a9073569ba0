/** Filled below. */
export function GuidePage() {
  return null
}
