import { cardStyles } from './card.ts'
import { controlStyles } from './controls.ts'
import { noticeStyles } from './notices.ts'
import { photoStyles } from './photos.ts'
import { preferenceStyles } from './preferences.ts'
import { summaryStyles } from './summary.ts'

/** Of the first screen, and of what is on every one; others bring their own. */
export const widgetStyles = [
  cardStyles,
  controlStyles,
  photoStyles,
  summaryStyles,
  noticeStyles,
  preferenceStyles,
].join('\n')
