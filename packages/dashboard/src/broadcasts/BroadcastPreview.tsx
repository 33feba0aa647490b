import { useMemo } from 'react'
import type { BroadcastSegment } from '@curbquote/types/broadcasts'
import { previewDocument, splitAtPlaceholders } from './preview-document.ts'
import { countNoun } from '../ui/count-noun.ts'

export interface BroadcastPreviewProps {
  subject: string
  content: string
  segment: BroadcastSegment | undefined
  from: string | undefined
}

/** Preview of the email with sample names. The sandboxed frame runs no scripts and makes no requests. */
export function BroadcastPreview({ subject, content, segment, from }: BroadcastPreviewProps) {
  const frame = useMemo(() => previewDocument(content), [content])
  return (
    <section className="cq-broadcast-preview" aria-label="Preview">
      <dl>
        <dt>To</dt>
        <dd>
          {segment
            ? `${segment.name} (${countNoun(segment.count, 'user')})`
            : 'Loading segments...'}
        </dd>
        <dt>From</dt>
        <dd>{from ?? 'Loading…'}</dd>
        <dt>Subject</dt>
        <dd>
          {subject.trim()
            ? splitAtPlaceholders(subject).map((part, index) =>
                index % 2 === 0 ? part : <mark key={index}>{part}</mark>,
              )
            : 'No subject yet'}
        </dd>
      </dl>
      {content.trim() ? (
        <iframe title="Preview of the email’s content" sandbox="" srcDoc={frame} />
      ) : (
        <p className="cq-broadcast-none">No content yet</p>
      )}
      <p>
        Sample names are highlighted. Images from other sites show in the email, not in this
        preview.
      </p>
    </section>
  )
}
