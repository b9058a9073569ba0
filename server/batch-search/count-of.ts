/** How many rows a statement removes. */
export async function countOf(deleting: Promise<{ numDeletedRows: bigint }>): Promise<number> {
  return Number((await deleting).numDeletedRows)
}
