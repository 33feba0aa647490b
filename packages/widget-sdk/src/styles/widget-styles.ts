import { cardStyles } from './card.ts'
import { controlStyles } from './controls.ts'
import { noticeStyles } from './notices.ts'
import { photoStyles } from './photos.ts'
import { forcedColorStyles } from './forced-colors.ts'
import { preferenceStyles } from './preferences.ts'
import { summaryStyles } from './summary.ts'

/** Of the first screen as the loader draws it. */
export const firstScreenStyles = [
  cardStyles,
  controlStyles,
  photoStyles,
  summaryStyles,
  noticeStyles,
  preferenceStyles,
].join('\n')

/** Of the first screen, and of what is on every one; others bring their own. */
export const widgetStyles = `${firstScreenStyles}\n${forcedColorStyles}`
