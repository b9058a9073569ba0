import { useEffect } from 'react'

const productName = 'Dossier'

/** Titles of the mounted screens; that of an inner screen takes precedence. */
const titles: { title: string; isInner: boolean }[] = []

/** Sets the page's title to `{title} - Dossier` while the screen is mounted. `isInner`: it lies beside or over another screen. */
export function usePageTitle(title: string, isInner = false): void {
  useEffect(() => {
    const entry = { title, isInner }
    titles.push(entry)
    show()
    return () => {
      titles.splice(titles.indexOf(entry), 1)
      show()
    }
  }, [title, isInner])
}

function show(): void {
  const title = (titles.findLast(({ isInner }) => isInner) ?? titles.at(-1))?.title
  if (title !== undefined) document.title = title ? `${title} - ${productName}` : productName
}
