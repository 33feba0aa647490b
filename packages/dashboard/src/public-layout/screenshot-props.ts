import type screenshots from '../screenshots/screenshots.json'

export interface ScreenshotProps {
  /** Name in screenshots.json, which `pnpm screenshots` writes. */
  name: keyof typeof screenshots
  /** Alternative text. */
  alt: string
  /** Near the top of its page, so it is not lazy-loaded. */
  isEager?: boolean
}
