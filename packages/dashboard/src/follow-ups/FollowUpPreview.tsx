import {
  followUpMessage,
  type FollowUpSettings,
  type FollowUpText,
  sampleFollowUpFacts,
} from '@curbquote/types/follow-ups'
import type { Language } from '@curbquote/types/text'
import { useId } from 'react'

interface FollowUpPreviewProps {
  text: FollowUpText
  language: Language
  sender: FollowUpSettings['sender']
}

/** The content of the reminder that a customer gets, with sample data. */
export function FollowUpPreview({ text, language, sender }: FollowUpPreviewProps) {
  const titleId = useId()
  const { subject, blocks, footer, stop } = followUpMessage(
    text,
    sampleFollowUpFacts({
      language,
      link: 'https://…',
      company: sender.name,
      postalAddress: sender.postalAddress,
    }),
  )
  return (
    <figure className="cq-follow-up-preview" aria-labelledby={titleId}>
      <figcaption id={titleId}>Preview</figcaption>
      <div lang={language}>
        <p className="cq-follow-up-subject">{subject}</p>
        {blocks.map((block, index) => (
          <p key={index}>
            {block.kind === 'button' ? (
              <span className="cq-follow-up-button">{block.label}</span>
            ) : (
              block.text
            )}
          </p>
        ))}
        <div className="cq-follow-up-foot">
          {footer.map((line) => (
            <p key={line}>{line}</p>
          ))}
          <p className="cq-follow-up-stop">{stop}</p>
        </div>
      </div>
    </figure>
  )
}
