/** One module, fetched once for whichever of them is shown first. */
export { AiJob } from './AiJob.tsx'
export { Conversation } from './Conversation.tsx'
export { EstimatedJob } from './EstimatedJob.tsx'
export { analysisStyles as styles } from '../styles/analysis.ts'
