export type DocumentPageProps = { index: string; id: string; routing: string; query: string }

/** A document on a page of its own. */
export function DocumentPage({ id }: DocumentPageProps) {
  return <p>{id}</p>
}
