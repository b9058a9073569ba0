/** `dataDir` is `DOSSIER_DATA_DIR`. */
export function environmentName(name: string): string {
  return `DOSSIER_${name.replace(/[A-Z]/g, (letter) => `_${letter}`).toUpperCase()}`
}
