/** One module: a visitor who has come to the second screen soon comes to the others. */
export { ContactStep } from './ContactStep.tsx'
export { DoneStep } from './DoneStep.tsx'
export { PriceStep } from './PriceStep.tsx'
export { Unavailable } from '../ui/Unavailable.tsx'
export { Toast } from '../ui/Toast.tsx'
export { Submission } from '../submission/submission.ts'
export { laterWidgetStyles as styles } from '../styles/widget-later-styles.ts'
