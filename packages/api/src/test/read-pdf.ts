import { getDocument, OPS } from 'pdfjs-dist/legacy/build/pdf.mjs'

export interface ReadPdf {
  /** The text of each page, without line breaks. */
  pages: string[]
  /** The contents of the attached files by name. */
  attachments: Record<string, string>
  /** The number of drawn paths. */
  paths: number
}

export async function readPdf(content: Uint8Array): Promise<ReadPdf> {
  // The library takes over the buffer.
  const pdf = await getDocument({ data: Uint8Array.from(content) }).promise
  const pages: string[] = []
  let paths = 0
  for (let number = 1; number <= pdf.numPages; number++) {
    const page = await pdf.getPage(number)
    const { items } = await page.getTextContent()
    const text = items.map((item) => ('str' in item ? item.str : '')).join(' ')
    pages.push(text.replace(/\s+/g, ' '))
    const { fnArray } = await page.getOperatorList()
    paths += fnArray.filter((operation) => operation === OPS.constructPath).length
  }
  const attachments: Record<string, string> = {}
  for (const [id, { filename }] of (await pdf.getAttachments()) ?? []) {
    const content = await pdf.getAttachmentContent(id)
    attachments[filename] = Buffer.from(content ?? []).toString()
  }
  return { pages, attachments, paths }
}
