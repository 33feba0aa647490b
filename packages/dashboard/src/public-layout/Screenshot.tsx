import screenshots from '../screenshots/screenshots.json' with { type: 'json' }
import type { ScreenshotProps } from './screenshot-props.ts'

/** A screenshot made by `pnpm screenshots`, in the reader's color scheme. */
export function Screenshot({ name, alt, isEager = false }: ScreenshotProps) {
  const { width, height } = screenshots[name]
  return (
    <picture>
      <source media="(prefers-color-scheme: dark)" srcSet={`asset:${name}-dark.avif`} />
      <img
        src={`asset:${name}-light.avif`}
        alt={alt}
        width={width}
        height={height}
        loading={isEager ? 'eager' : 'lazy'}
        // Decode an eager image before the first paint, so that it never shows as an empty box.
        decoding={isEager ? 'sync' : 'async'}
      />
    </picture>
  )
}

export function CaptionedScreenshot({
  caption,
  ...picture
}: ScreenshotProps & { caption: string }) {
  return (
    <figure className="cq-screenshot">
      <Screenshot {...picture} />
      <figcaption>{caption}</figcaption>
    </figure>
  )
}
