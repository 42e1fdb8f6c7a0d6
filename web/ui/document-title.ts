import { useEffect } from 'react'
import { brand } from '#contract/brand.ts'

/**
 * Sets the page's title, followed by the brand, while the component is mounted. Then restores the previous
 * title. Does nothing without a title.
 */
export const useDocumentTitle = (title: string | undefined): void => {
  useEffect(() => {
    if (!title) return
    const before = document.title
    document.title = `${title} | ${brand.name}`
    return () => {
      document.title = before
    }
  }, [title])
}
