/** Filled below. */
export function LoginPage() {
  return null
}
