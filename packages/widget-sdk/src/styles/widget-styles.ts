import cardStyles from './card.css'
import controlStyles from './controls.css'
import noticeStyles from './notices.css'
import photoStyles from './photos.css'
import forcedColorStyles from './forced-colors.css'
import preferenceStyles from './preferences.css'
import summaryStyles from './summary.css'

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
