import './job-sheets.css'
import type { Quote } from '@curbquote/types/quotes'
import { formatPhone, phoneUrl } from '@curbquote/types/text'
import { QrPicture } from '../integration/QrPicture.tsx'
import {
  describeAddress,
  describePhoto,
  describeSurfaces,
  formatArea,
  formatDay,
  formatDollars,
  mapUrl,
} from '../quotes/describe-quote.ts'
import { editableNotes } from '../quotes/placeholder-notes.ts'
import { PhotoImage } from '../quotes/PhotoImage.tsx'
import { workLines } from './work-lines.ts'

export interface JobSheetProps {
  quote: Quote
  companyName: string | undefined
  hasPrices: boolean
}

/** What a crew needs on site, on one page. */
export function JobSheet({ quote, companyName, hasPrices }: JobSheetProps) {
  const address = describeAddress(quote)
  const lines = workLines(quote.lines, hasPrices)
  const surfaces = describeSurfaces(quote)
  const notes = editableNotes(quote.notes).trim()
  const facts = [
    { term: 'Job date', detail: quote.jobDate ? formatDay(quote.jobDate) : 'Not set' },
    {
      term: 'Area',
      detail: quote.estimatedArea ? formatArea(quote.estimatedArea) : '',
    },
    { term: 'Surfaces', detail: surfaces },
  ].filter(({ detail }) => detail)
  return (
    <article className="cq-sheet" aria-label="Job sheet">
      <div className="cq-sheet-head">
        <div>
          <h3>{quote.customerName}</h3>
          <p>{[companyName, `Quote ${quote.number}`].filter(Boolean).join(' · ')}</p>
        </div>
        {quote.customerPhone && (
          <a href={phoneUrl(quote.customerPhone)}>{formatPhone(quote.customerPhone)}</a>
        )}
      </div>
      <section className="cq-sheet-place" aria-label="Place">
        <div>
          <h4>Address</h4>
          <p>{address || 'No street address was given.'}</p>
          {address && (
            <a href={mapUrl(address)} target="_blank" rel="noreferrer">
              Open in Google Maps
              <span className="cq-visually-hidden"> (opens a new tab)</span>
            </a>
          )}
          <dl>
            {facts.map(({ term, detail }) => (
              <div key={term}>
                <dt>{term}</dt>
                <dd>{detail}</dd>
              </div>
            ))}
          </dl>
        </div>
        {address && <QrPicture text={mapUrl(address)} label="QR code of the map" />}
      </section>
      {lines.length > 0 && (
        <section>
          <h4>Work</h4>
          <table>
            <tbody>
              {lines.map(({ label, amount }, index) => (
                <tr key={index}>
                  <th scope="row">{label}</th>
                  {hasPrices && <td>{formatDollars(amount)}</td>}
                </tr>
              ))}
            </tbody>
            {hasPrices && quote.totalCost !== null && (
              <tfoot>
                <tr>
                  <th scope="row">Total</th>
                  <td>{formatDollars(quote.totalCost)}</td>
                </tr>
              </tfoot>
            )}
          </table>
        </section>
      )}
      {quote.jobDescription?.trim() && (
        <section>
          <h4>Description</h4>
          <p className="cq-prose">{quote.jobDescription.trim()}</p>
        </section>
      )}
      <section>
        <h4>Notes</h4>
        {notes ? (
          <p className="cq-prose">{notes}</p>
        ) : (
          <p className="cq-sheet-blank">
            <span className="cq-visually-hidden">No notes</span>
          </p>
        )}
      </section>
      {quote.photos.length > 0 && (
        <section>
          <h4>Photos</h4>
          <ul>
            {quote.photos.map((photo) => (
              <li key={photo.url}>
                <PhotoImage src={photo.url} alt="" isEager />
                <span>{describePhoto(photo)}</span>
              </li>
            ))}
          </ul>
        </section>
      )}
    </article>
  )
}
