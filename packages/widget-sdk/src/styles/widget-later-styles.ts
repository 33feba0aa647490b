import { laterStepStyles } from './later-steps.ts'
import { photoCardStyles } from './photos.ts'
import { toastStyles } from './toasts.ts'
import { unavailableStyles } from './unavailable.ts'

/** The styles of the module for the later steps. */
export const laterWidgetStyles = [
  photoCardStyles,
  laterStepStyles,
  toastStyles,
  unavailableStyles,
].join('\n')
