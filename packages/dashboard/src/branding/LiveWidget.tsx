import { type CSSProperties, useEffect, useRef, useState } from 'react'
import { SegmentedControl } from '@mantine/core'
import { EmbeddedQuoteForm } from '../widgets/EmbeddedQuoteForm.tsx'
import { type BrandColors, type BrandingDraft, savedTexts } from './branding-draft.ts'

const frames = [
  { value: 'phone', label: 'Phone' },
  { value: 'desktop', label: 'Desktop' },
] as const

type Frame = (typeof frames)[number]['value']

export interface LiveWidgetProps {
  widgetId: string
  draft: BrandingDraft
  /** The draft's colors, with saved colors in place of incomplete ones. */
  colors: BrandColors
}

/** The company's live widget with unsaved branding. */
export function LiveWidget({ widgetId, draft, colors }: LiveWidgetProps) {
  const [frame, setFrame] = useState<Frame>('phone')
  const widget = useRef<QuoteWidgetElement>(null)
  useEffect(() => {
    let isCurrent = true
    void customElements.whenDefined('quote-widget').then(() => {
      if (isCurrent)
        widget.current?.previewBranding({ ...savedTexts(draft), logoUrl: draft.logoUrl })
    })
    return () => {
      isCurrent = false
    }
  }, [draft])
  const style = {
    '--qw-primary': colors.primaryColor,
    '--qw-secondary': colors.secondaryColor,
    '--qw-accent': colors.accentColor,
    '--qw-background': colors.backgroundColor,
    '--qw-text': colors.textColor,
  } as CSSProperties
  return (
    <section className="cq-live" aria-labelledby="live-widget">
      <div className="cq-live-head">
        <h3 id="live-widget">Your live widget</h3>
        <SegmentedControl
          aria-label="Size of the frame"
          size="xs"
          data={[...frames]}
          value={frame}
          onChange={(value) => setFrame(value)}
        />
      </div>
      <p className="cq-setting-note">
        This preview shows your unsaved changes. Customers see the changes after you save them.
      </p>
      <div className="cq-live-frame" data-frame={frame}>
        <EmbeddedQuoteForm ref={widget} widgetId={widgetId} style={style} />
      </div>
    </section>
  )
}
