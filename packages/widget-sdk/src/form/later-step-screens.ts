import laterStepStyles from '../styles/later-steps.css'
import photoCardStyles from '../styles/photo-cards.css'
import toastStyles from '../styles/toasts.css'
import unavailableStyles from '../styles/unavailable.css'

/** One module for all later steps: they follow each other within a short time. */
export { ContactStep } from '../steps/ContactStep.tsx'
export { DoneStep } from '../steps/DoneStep.tsx'
export { PriceStep } from '../steps/PriceStep.tsx'
export { ItemList, PhotoCards } from '../photos/PhotoCards.tsx'
export { laterMessages } from '../messages/later-messages.ts'
export { convertPhoto, downsizePhoto } from '../uploads/downsize-photo.ts'
export { StatedFields } from '../photos/StatedFields.tsx'
export { Unavailable } from '../ui/Unavailable.tsx'
export { Toast } from '../ui/Toast.tsx'
export { OutsideArea } from '../place/OutsideArea.tsx'
export { ZipChecks } from '../requests/zip-checks.ts'
export { ConversationTurns } from '../requests/conversation-turns.ts'
export { Proofs } from '../proof/proofs.ts'
export { Pricing } from '../requests/pricing.ts'
export { Submission } from '../requests/submission.ts'

export const styles = [photoCardStyles, laterStepStyles, toastStyles, unavailableStyles].join('\n')
