import PDFDocument from 'pdfkit'
import { guideIntroduction, guideSteps, guideTitle } from './integration-guide.ts'

const margin = 56
const brand = '#0a6c74'
const ink = '#14202b'

/** The guide as a PDF, made by the build from what its page is made of. */
export async function renderGuidePdf(): Promise<Buffer> {
  const pdf = new PDFDocument({
    size: 'LETTER',
    margin,
    lang: 'en-US',
    info: { Title: guideTitle, Author: 'CurbQuote', CreationDate: new Date(0) },
  })
  const chunks: Buffer[] = []
  pdf.on('data', (chunk: Buffer) => chunks.push(chunk))
  const isDone = new Promise<void>((resolve) => pdf.on('end', () => resolve()))
  pdf.font('Helvetica-Bold').fontSize(24).fillColor(brand).text(guideTitle).moveDown(0.5)
  pdf.font('Helvetica').fontSize(11).fillColor(ink).text(guideIntroduction)
  pdf
    .moveDown(0.5)
    .text(
      'In the snippets put your website address of CurbQuote for {origin} and your widget id for {widgetId}; the guide on our website fills in both when you are signed in.',
    )
  for (const { title, steps, snippet } of guideSteps) {
    if (pdf.y > 600) pdf.addPage()
    pdf.moveDown().font('Helvetica-Bold').fontSize(15).fillColor(brand).text(title).moveDown(0.3)
    pdf.font('Helvetica').fontSize(11).fillColor(ink)
    steps.forEach((step, index) => pdf.text(`${index + 1}. ${step}`, { paragraphGap: 3 }))
    if (snippet) pdf.moveDown(0.3).font('Courier').fontSize(9).text(snippet)
  }
  pdf.end()
  await isDone
  return Buffer.concat(chunks)
}
