import type screenshots from '../screenshots/screenshots.json'

export interface ScreenshotProps {
  /** As `pnpm screenshots` calls it. */
  name: keyof typeof screenshots
  /** What it shows, in words. */
  alt: string
  /** Near the top of its page: fetched at once. */
  isEager?: boolean
}
