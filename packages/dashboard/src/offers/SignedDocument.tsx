import type { Quote } from '@curbquote/types/quotes'
import { Button } from '@mantine/core'
import { IconDownload } from '@tabler/icons-react'
import { useDownloadDocument } from './offer-queries.ts'

/** The document that the customer accepted. */
export function SignedDocument({ quote, sha256 }: { quote: Quote; sha256: string }) {
  const download = useDownloadDocument(quote)
  return (
    <div className="cq-offer-document">
      <Button
        leftSection={<IconDownload size={16} aria-hidden="true" />}
        loading={download.isPending}
        onClick={() => download.mutate()}
      >
        Download PDF
      </Button>
      <details>
        <summary>Verification details</summary>
        SHA-256 of the accepted document: <code>{sha256}</code>
      </details>
    </div>
  )
}
