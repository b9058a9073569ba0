/** How many rows a statement has deleted. */
export async function countOf(deleting: Promise<{ numDeletedRows: bigint }>): Promise<number> {
  return Number((await deleting).numDeletedRows)
}
