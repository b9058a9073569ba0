/** x */
export function DocumentHistoryPage() {
  return null
}

/** x */
export function SearchHistoryPage() {
  return null
}
