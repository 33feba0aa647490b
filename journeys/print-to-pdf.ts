import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs'
import type { Page } from 'playwright-core'

/** Prints a page to PDF. Returns the number of printed pages and the text on them. */
export async function printToPdf(page: Page): Promise<{ pages: number; text: string }> {
  const data = new Uint8Array(await page.pdf({ format: 'Letter' }))
  const file = await getDocument({ data, useSystemFonts: true }).promise
  const texts: string[] = []
  for (let number = 1; number <= file.numPages; number++) {
    const { items } = await (await file.getPage(number)).getTextContent()
    texts.push(...items.map((item) => ('str' in item ? item.str : '')))
  }
  return { pages: file.numPages, text: texts.join(' ').replace(/\s+/g, ' ') }
}
