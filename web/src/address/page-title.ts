import { useEffect } from 'react'

const productName = 'Dossier'

/** Sets the page's title to `{title} - Dossier` as long as the screen is there. */
export function usePageTitle(title: string): void {
  useEffect(() => {
    document.title = title ? `${title} - ${productName}` : productName
  }, [title])
}
