import type { ReactNode } from 'react'
import type { Language } from '@curbquote/types/text'

/** Renders a text in all languages of the page. The style sheet shows only the page's current language. */
export function Translated(texts: Record<Language, ReactNode>) {
  return (
    <>
      <span data-language="en">{texts.en}</span>
      <span data-language="es">{texts.es}</span>
    </>
  )
}
