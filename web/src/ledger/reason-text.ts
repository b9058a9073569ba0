/** A reason of the ledger as a sentence of its own: with a capital first. File names in it stay as they are. */
export function reasonText(reason: string): string {
  return reason.charAt(0).toUpperCase() + reason.slice(1)
}
