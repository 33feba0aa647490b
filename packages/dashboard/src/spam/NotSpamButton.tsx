import type { Quote } from '@curbquote/types/quotes'
import { Button } from '@mantine/core'
import { useChangeSpam } from './spam-queries.ts'

/** Moves a request from the spam to the list and sends what was held. */
export function NotSpamButton({ quote }: { quote: Quote }) {
  const change = useChangeSpam(quote)
  return (
    <Button
      size="xs"
      loading={change.isPending}
      aria-label={`Not spam: ${quote.customerName}`}
      onClick={() => change.mutate(false)}
    >
      Not spam
    </Button>
  )
}
