import type { Quote } from '@curbquote/types/quotes'
import { Alert } from '@mantine/core'
import { NotSpamButton } from './NotSpamButton.tsx'
import type { SpamReason } from '@curbquote/types/spam'

/** Why a request is kept as spam, for the owner. */
const spamReasonWords: Record<SpamReason, string> = {
  no_challenge: 'The browser did not finish the check that robots fail.',
  wrong_challenge: 'The check that robots fail was not solved.',
  expired_challenge: 'The check that robots fail was older than 10 minutes.',
  used_challenge: 'The check that robots fail was used for another request before.',
  honeypot: 'A field was filled in that people cannot see.',
  too_fast: 'The form was filled in within three seconds.',
  url_in_name: 'The name contains a link.',
  same_text: 'Three companies received the same text within an hour.',
  no_script_limit: 'Too many requests came without JavaScript within an hour.',
  owner: 'You marked it as spam.',
}

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
