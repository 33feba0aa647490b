import { fillFollowUp, type FollowUpText, type Language } from '@curbquote/types'
import { useId } from 'react'

const sample = { 'first name': 'Jane', total: '$412.50', link: 'https://…' }

const words = {
  en: { button: 'View your quote', stop: 'Stop reminders' },
  es: { button: 'Ver su cotización', stop: 'No recibir más recordatorios' },
}

/** How a customer sees the reminder, with sample data. */
export function FollowUpPreview({ text, language }: { text: FollowUpText; language: Language }) {
  const titleId = useId()
  const { button, stop } = words[language]
  const paragraphs = text.text.trim().split(/\r?\n(?:[ \t]*\r?\n)+/)
  const isButton = (paragraph: string) => paragraph.trim() === '{link}'
  const shown = text.text.includes('{link}') ? paragraphs : [...paragraphs, '{link}']
  return (
    <figure className="cq-follow-up-preview" aria-labelledby={titleId}>
      <figcaption id={titleId}>Preview</figcaption>
      <div lang={language}>
        <p className="cq-follow-up-subject">{fillFollowUp(text.subject, sample)}</p>
        {shown.map((paragraph, index) =>
          isButton(paragraph) ? (
            <p key={index}>
              <span className="cq-follow-up-button">{button}</span>
            </p>
          ) : (
            <p key={index}>{fillFollowUp(paragraph, sample)}</p>
          ),
        )}
        <p className="cq-follow-up-foot">{stop}</p>
      </div>
    </figure>
  )
}
