import { formatCents } from '@curbquote/pricing'
import { proMonthlyCents } from '@curbquote/types/billing'

/** `$25` */
export const monthlyPrice = formatCents(proMonthlyCents).replace(/\.00$/, '')
