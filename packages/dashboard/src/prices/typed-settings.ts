import type { PricingEntry } from '@curbquote/types/pricing'
import { parseAmount } from '../forms/parse-amount.ts'
import type { PriceSettings } from './price-list-of.ts'
import { maxTaxRate } from './pricing-form.ts'
import type { PricingForm } from './use-pricing-form.ts'

/** The typed rules, setup fees and tax rate. Values with a problem count as 0. */
export function typedSettings(
  { form, rules }: Pick<PricingForm, 'form' | 'rules'>,
  entries: readonly PricingEntry[],
): Pick<PriceSettings, 'entries' | 'rules' | 'taxRate'> {
  const { setupFees, taxRate } = form.values
  return {
    entries: entries.map((entry) => ({
      ...entry,
      setupFee:
        parseAmount(
          setupFees.find((fee) => fee.serviceTypeId === entry.serviceTypeId)?.setupFee || '0',
        ) ?? 0,
    })),
    rules,
    taxRate: parseAmount(taxRate, maxTaxRate) ?? 0,
  }
}
