/** One module for all later steps: they follow each other within a short time. */
export { ContactStep } from './ContactStep.tsx'
export { DoneStep } from './DoneStep.tsx'
export { PriceStep } from './PriceStep.tsx'
export { ItemFields } from '../photos/ItemFields.tsx'
export { Unavailable } from '../ui/Unavailable.tsx'
export { Toast } from '../ui/Toast.tsx'
export { Submission } from '../submission/submission.ts'
export { laterWidgetStyles as styles } from '../styles/widget-later-styles.ts'
