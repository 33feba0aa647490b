import { cardStyles } from './card.ts'
import { controlStyles } from './controls.ts'
import { noticeStyles } from './notices.ts'
import { photoStyles } from './photos.ts'
import { forcedColorStyles } from './forced-colors.ts'
import { preferenceStyles } from './preferences.ts'
import { summaryStyles } from './summary.ts'

/** The styles of the first screen as the loader renders it. */
export const firstScreenStyles = [
  cardStyles,
  controlStyles,
  photoStyles,
  summaryStyles,
  noticeStyles,
  preferenceStyles,
].join('\n')

/** The styles of the first screen and of all screens. Lazy-loaded modules add their own. */
export const widgetStyles = `${firstScreenStyles}\n${forcedColorStyles}`
