/** One module: who has come to the second screen soon comes to the others. */
export { ContactStep } from './ContactStep.tsx'
export { DoneStep } from './DoneStep.tsx'
export { PriceStep } from './PriceStep.tsx'
export { laterStepStyles as styles } from '../styles/later-steps.ts'
