import type { Quote } from '@curbquote/types/quotes'
import { Alert } from '@mantine/core'
import { NotSpamButton } from './NotSpamButton.tsx'
import { spamReasonWords } from './spam-words.ts'

/** Says why a request is kept as spam. Nothing for other quotes. */
export function SpamNotice({ quote }: { quote: Quote }) {
  if (!quote.spam) return null
  const { reasons } = quote.spam
  return (
    <Alert color="gray" title="Kept as spam" role="note">
      <ul className="cq-spam-reasons">
        {reasons.map((reason) => (
          <li key={reason}>{spamReasonWords[reason]}</li>
        ))}
      </ul>
      <p>
        {reasons.includes('owner')
          ? 'It is in no list and in no figure, and is deleted 30 days after it was received.'
          : 'Nobody got an email about it. It is deleted 30 days after it was received.'}
      </p>
      <NotSpamButton quote={quote} />
    </Alert>
  )
}
