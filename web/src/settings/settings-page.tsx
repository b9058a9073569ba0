/** Filled below. */
export function SettingsPage() {
  return null
}
