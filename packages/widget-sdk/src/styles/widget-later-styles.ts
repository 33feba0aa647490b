import { laterStepStyles } from './later-steps.ts'
import { toastStyles } from './toasts.ts'
import { unavailableStyles } from './unavailable.ts'

/** Of what is drawn by the module that follows the first screen. */
export const laterWidgetStyles = [laterStepStyles, toastStyles, unavailableStyles].join('\n')
