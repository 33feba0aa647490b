import { type CSSProperties, useState } from 'react'
import { SegmentedControl } from '@mantine/core'
import { QuoteWidget } from '../widgets/QuoteWidget.tsx'
import type { BrandColors } from './branding-draft.ts'

const frames = [
  { value: 'phone', label: 'Phone' },
  { value: 'desktop', label: 'Desktop' },
] as const

type Frame = (typeof frames)[number]['value']

export interface LiveWidgetProps {
  widgetId: string
  colors: BrandColors
  /** Changes with what only a widget that starts anew shows. */
  savedAs: string
}

/** The company's own widget, working, in the colours as they are chosen. */
export function LiveWidget({ widgetId, colors, savedAs }: LiveWidgetProps) {
  const [frame, setFrame] = useState<Frame>('phone')
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
        <h4 id="live-widget">Your live widget</h4>
        <SegmentedControl
          aria-label="Size of the frame"
          size="xs"
          data={[...frames]}
          value={frame}
          onChange={(value) => setFrame(value)}
        />
      </div>
      <p className="cq-setting-note">
        Colors change at once; name, message and logo when you save.
      </p>
      <div className="cq-live-frame" data-frame={frame}>
        <QuoteWidget key={savedAs} widgetId={widgetId} style={style} />
      </div>
    </section>
  )
}
