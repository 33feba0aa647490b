import { cardStyles } from './card.ts'
import { controlStyles } from './controls.ts'
import { measuringStyles } from './measuring.ts'
import { noticeStyles } from './notices.ts'
import { photoStyles } from './photos.ts'
import { preferenceStyles } from './preferences.ts'
import { priceStyles } from './price.ts'

export const widgetStyles = [
  cardStyles,
  controlStyles,
  photoStyles,
  priceStyles,
  measuringStyles,
  noticeStyles,
  preferenceStyles,
].join('\n')
