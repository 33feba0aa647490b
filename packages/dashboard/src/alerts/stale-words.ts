import { stalePushDays } from '@curbquote/types/push-subscriptions'

export const staleWords = `This phone has not confirmed an alert for ${stalePushDays} days. Open the dashboard on it, or turn alerts on again.`
